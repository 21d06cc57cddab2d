import { useOperation } from "@claimcheck/react";
import { useState } from "react";

/** Begins like a PNG, and so is one to the backend here. */
const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

export function Picture() {
  const { view, can, submit } = useOperation({ slot: "hero" });
  const [title, setTitle] = useState("");
  const make = () =>
    submit({
      kind: "image",
      mode: "single",
      prompt: "a hill",
      images: [new Blob([png])],
      model: "aurora",
      aspectRatio: "1:1",
      resolution: "1K",
    });
  return (
    <>
      <input value={title} onChange={({ target }) => setTitle(target.value)} />
      <button type="button" disabled={!can.submit} onClick={make}>
        Make
      </button>
      <output title={view.operationKey}>before: {view.type}</output>
    </>
  );
}
