import { coverCrop } from "../generator/framing.ts";
import type { ImageCodec } from "../ports.ts";

/** Files and pixels by way of the browser's own decoders and OffscreenCanvas. */
export function createOffscreenCanvasCodec(): ImageCodec {
  return {
    async inspect(bytes, mediaType) {
      const image = await open(bytes, mediaType);
      if (image === undefined) return { type: "broken" };
      const { width: widthPx, height: heightPx } = image;
      image.close();
      return { type: "image", widthPx, heightPx };
    },

    async decode(bytes, frame) {
      const image = await open(bytes);
      if (image === undefined) throw new Error("A stored upload does not decode.");
      const { widthPx, heightPx } = frame;
      const crop = coverCrop({ widthPx: image.width, heightPx: image.height }, frame);
      const context = contextOf(widthPx, heightPx);
      context.imageSmoothingQuality = "high";
      const { leftPx, topPx } = crop;
      context.drawImage(
        image,
        ...[leftPx, topPx, crop.widthPx, crop.heightPx],
        ...[0, 0, widthPx, heightPx],
      );
      image.close();
      const { data } = context.getImageData(0, 0, widthPx, heightPx);
      return { widthPx, heightPx, rgba: new Uint8ClampedArray(data) };
    },

    async encode({ widthPx, heightPx, rgba }) {
      const context = contextOf(widthPx, heightPx);
      context.putImageData(new ImageData(rgba, widthPx, heightPx), 0, 0);
      const blob = await context.canvas.convertToBlob({ type: "image/png" });
      // A canvas that cannot encode a type silently answers in another one.
      if (blob.type !== "image/png") throw new Error("This browser does not encode PNG.");
      return { bytes: new Uint8Array(await blob.arrayBuffer()), mediaType: "image/png" };
    },
  };
}

/** The image, upright; `undefined` for what does not decode. */
async function open(bytes: Uint8Array, mediaType?: string): Promise<ImageBitmap | undefined> {
  const blob = new Blob([bytes.slice()], mediaType === undefined ? {} : { type: mediaType });
  try {
    return await createImageBitmap(blob, { imageOrientation: "from-image" });
  } catch {
    return undefined;
  }
}

function contextOf(widthPx: number, heightPx: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(widthPx, heightPx).getContext("2d", {
    willReadFrequently: true,
  });
  if (context === null) throw new Error("This browser has no 2D canvas off screen.");
  return context;
}
