const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1);

/** What a form hands over to the reference backend: one file, which is a picture by its first bytes. */
export function pictureRequest(prompt = "a hill") {
  return {
    kind: "image",
    mode: "single",
    prompt,
    images: [new Blob([png], { type: "image/png" })],
    model: "aurora",
    aspectRatio: "1:1",
    resolution: "1K",
  };
}
