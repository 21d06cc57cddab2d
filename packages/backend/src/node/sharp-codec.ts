import sharp from "sharp";
import { coverCrop } from "../generator/framing.ts";
import type { ImageCodec } from "../ports.ts";

/** Pictures with more pixels than this are refused: a small file can unpack to any size. */
const PIXELS_MAX = 120_000_000;
const CAREFUL = { failOn: "error", limitInputPixels: PIXELS_MAX } as const;

/** Files and pixels by way of sharp. */
export function createSharpCodec(): ImageCodec {
  return {
    async inspect(bytes) {
      try {
        // The whole image, not just its header: a file cut short fails at its last rows only.
        const { info } = await sharp(bytes, CAREFUL)
          .autoOrient()
          .raw()
          .toBuffer({ resolveWithObject: true });
        return { type: "image", widthPx: info.width, heightPx: info.height };
      } catch {
        return { type: "broken" };
      }
    },

    async decode(bytes, frame) {
      const upright = await sharp(bytes, CAREFUL)
        .autoOrient()
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const { width, height } = upright.info;
      const crop = coverCrop({ widthPx: width, heightPx: height }, frame);
      const { widthPx, heightPx } = frame;
      const pixels = await sharp(upright.data, { raw: { width, height, channels: 4 } })
        .extract({ left: crop.leftPx, top: crop.topPx, width: crop.widthPx, height: crop.heightPx })
        .resize(widthPx, heightPx, { fit: "fill" })
        .raw()
        .toBuffer();
      return { widthPx, heightPx, rgba: new Uint8ClampedArray(pixels) };
    },

    async encode({ widthPx, heightPx, rgba }) {
      const raw = { width: widthPx, height: heightPx, channels: 4 } as const;
      const png = await sharp(rgba, { raw }).png().toBuffer();
      return { bytes: Uint8Array.from(png), mediaType: "image/png" };
    },
  };
}
