import type { OperationView } from "@claimcheck/react";
import { FramedImage } from "../parts/framed-image.tsx";
import { useMessages } from "../ui-provider.tsx";

interface CardPictureProps {
  readonly view: OperationView;
  readonly originalUrl: string | undefined;
}

/** The place of the picture while there is none: the original, quietened, or an empty frame. */
export function CardPicture({ view, originalUrl }: CardPictureProps) {
  const { card } = useMessages();
  const isIdle = view.type === "idle";
  return (
    <div className="cc-picture" data-type={view.type}>
      {originalUrl === undefined || isIdle ? (
        <span className="cc-picture__empty" aria-hidden="true" />
      ) : (
        <FramedImage src={originalUrl} alt={card.originalAlt} />
      )}
    </div>
  );
}
