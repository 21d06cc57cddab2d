import type { Capabilities } from "@claimcheck/protocol";
import type { ActionDispatch } from "react";
import { Button, DropZone, FileTrigger, isFileDropItem, Text } from "react-aria-components";
import { useFormat, useMessages } from "../ui-provider.tsx";
import { FileFaults } from "./file-faults.tsx";
import type { FormEvent, FormState } from "./form-state.ts";
import type { FormVerdict } from "./form-verdict.ts";
import { ImageTile } from "./image-tile.tsx";

interface ImageFieldProps {
  readonly state: FormState;
  readonly verdict: FormVerdict;
  readonly capabilities: Capabilities;
  readonly onAdd: (files: readonly File[]) => void;
  readonly dispatch: ActionDispatch<[FormEvent]>;
}

/** Drop, paste or choose images; see them; take them out again. */
export function ImageField({ state, verdict, capabilities, onAdd, dispatch }: ImageFieldProps) {
  const { form } = useMessages();
  const format = useFormat();
  const { images, mode } = state;
  const { min, max } = capabilities.images[mode];
  const types = capabilities.mediaTypes.map((type) => form.mediaTypes[type]).join(", ");
  const fault = imageFault();
  const isEmpty = images.length === 0;
  const invitation =
    max === 1 ? (isEmpty ? form.dropOne : form.dropOther) : isEmpty ? form.drop : form.dropMore;

  function imageFault(): string | undefined {
    const code = (["images_too_few", "images_too_many"] as const).find((each) =>
      verdict.shown.has(each),
    );
    if (code === undefined) return undefined;
    const wanted = form.howMany(format.number(min), format.number(max), max);
    return form.faults[code]({
      given: format.number(images.length),
      max: format.number(max),
      wanted,
    });
  }

  return (
    <fieldset
      className="cc-images"
      data-pointer="/images"
      data-invalid={fault !== undefined || undefined}
    >
      <legend className="cc-field__label">
        {form.images}
        <span className="cc-images__many">
          {form.howMany(format.number(min), format.number(max), max)}
        </span>
      </legend>
      <DropZone
        className="cc-drop"
        data-filled={images.length > 0 || undefined}
        getDropOperation={() => "copy"}
        onDrop={(event) => {
          const files = event.items.filter(isFileDropItem).map((item) => item.getFile());
          void Promise.all(files).then(onAdd);
        }}
      >
        {({ isDropTarget }) => (
          <>
            <div className="cc-drop__invitation">
              <span className="cc-drop__icon" aria-hidden="true" />
              <Text slot="label" className="cc-drop__label">
                {isDropTarget ? form.dropNow : invitation}
              </Text>
              <FileTrigger
                acceptedFileTypes={capabilities.mediaTypes}
                allowsMultiple={max > 1}
                onSelect={(files) => onAdd([...(files ?? [])])}
              >
                <Button className="cc-button cc-button--plain cc-drop__choose">
                  {form.choose}
                </Button>
              </FileTrigger>
              <p className="cc-drop__limits">
                {form.limits(types, format.bytes(capabilities.fileMaxBytes))}
              </p>
            </div>
            {images.length > 0 && (
              <ol className="cc-tiles">
                {images.map((picked, index) => (
                  <ImageTile
                    key={picked.id}
                    picked={picked}
                    place={mode === "compose" ? index + 1 : undefined}
                    onMoveUp={() => dispatch({ type: "image.moved", id: picked.id, by: -1 })}
                    onRemove={() => dispatch({ type: "image.removed", id: picked.id })}
                  />
                ))}
              </ol>
            )}
          </>
        )}
      </DropZone>
      {fault !== undefined && <p className="cc-field__fault">{fault}</p>}
      <FileFaults
        faults={state.fileFaults}
        capabilities={capabilities}
        onRead={() => dispatch({ type: "faults.read" })}
      />
    </fieldset>
  );
}
