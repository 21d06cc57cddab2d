import { type CSSProperties, type ReactNode, useState } from "react";
import { Slider, SliderThumb, SliderTrack, useLocale } from "react-aria-components";
import { ActionButton } from "../parts/action-button.tsx";
import { FramedImage } from "../parts/framed-image.tsx";
import { resultLink } from "../parts/result-link.ts";
import { useMessages } from "../ui-provider.tsx";

export interface BeforeAfterProps {
  /**
   * The link as the view has it; only a safe one is shown (X01). Absent: a fresh one is on its way.
   */
  readonly resultUrl: string | undefined;
  /** The picture before. Without it only the result is shown. */
  readonly originalUrl?: string | undefined;
  /** The result did not load: its link has run out, most likely. Called once per try. */
  readonly onResultUnusable?: () => void;
}

/** Two pictures in one frame, and a divider between them: by pointer, arrow keys, Home and End. */
export function BeforeAfter({ resultUrl, originalUrl, onResultUnusable }: BeforeAfterProps) {
  const { card } = useMessages();
  const [expired, setExpired] = useState<string>();
  const [ratio, setRatio] = useState<number>();
  const link = resultUrl === undefined ? undefined : resultLink(resultUrl);
  if (resultUrl === undefined) return <NoPicture note={card.resultPending} />;
  if (link === undefined) return <NoPicture note={card.resultUnusable} />;
  if (expired === link) {
    return (
      <NoPicture note={card.resultRefreshing}>
        <ActionButton onPress={() => setExpired(undefined)}>{card.resultReload}</ActionButton>
      </NoPicture>
    );
  }
  const result = (
    <FramedImage
      src={link}
      alt={card.resultAlt}
      onShape={setRatio}
      onError={() => {
        setExpired(link);
        onResultUnusable?.();
      }}
    />
  );
  return (
    <div className="cc-picture">
      {result}
      {originalUrl !== undefined && ratio !== undefined && (
        <Divider originalUrl={originalUrl} ratio={ratio} />
      )}
    </div>
  );
}

interface NoPictureProps {
  readonly note: string;
  readonly children?: ReactNode;
}

function NoPicture({ note, children }: NoPictureProps) {
  return (
    <div className="cc-picture" data-type="unusable">
      <div className="cc-picture__note">
        <p>{note}</p>
        {children}
      </div>
    </div>
  );
}

interface DividerProps {
  readonly originalUrl: string;
  /** The result's width by its height: the original is cut to the same shape. */
  readonly ratio: number;
}

function Divider({ originalUrl, ratio }: DividerProps) {
  const { card, reviewing } = useMessages();
  const { direction } = useLocale();
  const [share, setShare] = useState(0.5);
  const hidden = `${100 - Math.round(share * 100)}%`;
  const style: CSSProperties & { readonly "--cc-result-ratio": number } = {
    "--cc-result-ratio": ratio,
    clipPath: direction === "rtl" ? `inset(0 0 0 ${hidden})` : `inset(0 ${hidden} 0 0)`,
  };
  return (
    <Slider
      className="cc-compare"
      aria-label={reviewing.compare}
      value={share}
      onChange={setShare}
      minValue={0}
      maxValue={1}
      step={0.01}
      formatOptions={{ style: "percent" }}
    >
      <div className="cc-compare__original" style={style}>
        <FramedImage src={originalUrl} alt={card.originalAlt} />
      </div>
      <span className="cc-compare__tag cc-compare__tag--original" aria-hidden="true">
        {card.original}
      </span>
      <span className="cc-compare__tag cc-compare__tag--result" aria-hidden="true">
        {card.result}
      </span>
      <SliderTrack className="cc-compare__track">
        <SliderThumb className="cc-compare__thumb" />
      </SliderTrack>
    </Slider>
  );
}
