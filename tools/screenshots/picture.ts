import { readFile } from "node:fs/promises";
import sharp from "sharp";

/** Two pixels whose channels are this close (of 255) are one to the eye, and to a palette. */
const SAME_CHANNEL = 32;
/** So few differing pixels are a rounded corner drawn on another day. */
const STRAY_PIXELS = 12;

export interface Comparison {
  readonly differingPixels: number;
  /** A picture of where they differ; `undefined` where they do not. */
  readonly diff: Buffer | undefined;
}

/**
 * As it is kept: 256 colours without dither, the same for the same pixels; as WebP without loss,
 * which takes less than half of what PNG does.
 */
export async function smallPicture(png: Uint8Array): Promise<Buffer> {
  const few = await sharp(png).png({ palette: true, colours: 256, dither: 0 }).toBuffer();
  return sharp(few).webp({ lossless: true, effort: 5 }).toBuffer();
}

/** Compares two pictures as they are kept. Different sizes differ by all that one has more. */
export async function comparePictures(before: string, after: string): Promise<Comparison> {
  const [old, young] = await Promise.all([pixelsOf(before), pixelsOf(after)]);
  const width = Math.max(old.width, young.width);
  const height = Math.max(old.height, young.height);
  const diff = Buffer.alloc(width * height * 3);
  let differingPixels = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isSame = isSamePixel(old, young, x, y);
      if (!isSame) differingPixels += 1;
      paint(diff, (y * width + x) * 3, isSame ? faded(young, x, y) : MARK);
    }
  }
  if (differingPixels <= STRAY_PIXELS) return { differingPixels, diff: undefined };
  const raw = { width, height, channels: 3 } as const;
  return { differingPixels, diff: await sharp(diff, { raw }).webp({ lossless: true }).toBuffer() };
}

interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Buffer;
}

type Colour = readonly [red: number, green: number, blue: number];

const MARK: Colour = [224, 0, 120];
const NOTHING: Colour = [255, 255, 255];

async function pixelsOf(path: string): Promise<Pixels> {
  const { data, info } = await sharp(await readFile(path))
    .flatten({ background: "#fff" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

function colourAt({ width, height, data }: Pixels, x: number, y: number): Colour | undefined {
  if (x >= width || y >= height) return undefined;
  const at = (y * width + x) * 3;
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
}

function isSamePixel(old: Pixels, young: Pixels, x: number, y: number): boolean {
  const one = colourAt(old, x, y);
  const other = colourAt(young, x, y);
  if (one === undefined || other === undefined) return false;
  return one.every((channel, at) => Math.abs(channel - (other[at] ?? 0)) <= SAME_CHANNEL);
}

/** What has not changed, as a ghost behind what has. */
function faded(pixels: Pixels, x: number, y: number): Colour {
  const [red, green, blue] = colourAt(pixels, x, y) ?? NOTHING;
  const grey = 255 - (255 - (red + green + blue) / 3) / 4;
  return [grey, grey, grey];
}

function paint(into: Buffer, at: number, [red, green, blue]: Colour): void {
  into[at] = red;
  into[at + 1] = green;
  into[at + 2] = blue;
}
