import type { ImageCodec } from "@claimcheck/backend";

/** Takes any bytes for a small image. Nothing here looks at pixels. */
export const fakeCodec: ImageCodec = {
  inspect: async () => ({ type: "image", widthPx: 4, heightPx: 3 }),
  decode: async () => {
    throw new Error("The simulation makes no pictures.");
  },
  encode: async () => {
    throw new Error("The simulation makes no pictures.");
  },
};
