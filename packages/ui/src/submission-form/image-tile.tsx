import { Button } from "react-aria-components";
import { useObjectUrl } from "../browser/use-object-url.ts";
import { useFormat, useMessages } from "../ui-provider.tsx";
import type { PickedImage } from "./form-state.ts";

interface ImageTileProps {
  readonly picked: PickedImage;
  /** 1-based, where the order matters. */
  readonly place: number | undefined;
  readonly onRemove: () => void;
  /** One place towards the first. Offered where the order matters. */
  readonly onMoveUp: () => void;
}

/** One chosen image: what it is, how large, and a way to take it out. */
export function ImageTile({ picked, place, onRemove, onMoveUp }: ImageTileProps) {
  const { form } = useMessages();
  const format = useFormat();
  const file = picked.type === "checking" ? picked.file : picked.image.file;
  return (
    <li className="cc-tile" data-type={picked.type}>
      {picked.type === "sound" && <Preview file={picked.image.file} />}
      {place !== undefined && (
        <span className="cc-tile__place" aria-hidden="true">
          {format.number(place)}
        </span>
      )}
      <span className="cc-tile__name">
        {picked.type === "checking" ? form.checking(file.name) : file.name}
      </span>
      <span className="cc-tile__size">
        {picked.type === "sound" &&
          form.pixels(format.number(picked.image.widthPx), format.number(picked.image.heightPx))}
      </span>
      {place !== undefined && (
        <Button
          className="cc-tile__move"
          aria-label={form.moveUp(file.name)}
          {...(place === 1 && { "aria-disabled": true })}
          onPress={onMoveUp}
        >
          <span aria-hidden="true" className="cc-tile__arrow" />
        </Button>
      )}
      <Button className="cc-tile__remove" aria-label={form.remove(file.name)} onPress={onRemove}>
        <span aria-hidden="true" className="cc-tile__cross" />
      </Button>
    </li>
  );
}

/** The name stands beside it, so the picture itself says nothing more to a screen reader. */
function Preview({ file }: { readonly file: File }) {
  const url = useObjectUrl(file);
  return url === undefined ? null : <img className="cc-tile__preview" src={url} alt="" />;
}
