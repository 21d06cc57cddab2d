import sharp from "sharp";

/** Large enough that centre crop and scaling have something to do. */
const PHOTO = { width: 1200, height: 900 } as const;

export type PhotoFormat = "jpeg" | "png" | "webp";

/** A picture like a photograph: a sky, hills, light, and the fine noise of a sensor. */
const scene = Buffer.from(`
  <svg xmlns="http://www.w3.org/2000/svg" width="${PHOTO.width}" height="${PHOTO.height}">
    <defs>
      <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="#6fa3d8"/><stop offset="1" stop-color="#f6d7b0"/>
      </linearGradient>
      <filter id="noise"><feTurbulence baseFrequency="0.9" seed="7"/>
        <feColorMatrix values="0 0 0 0 0.5  0 0 0 0 0.5  0 0 0 0 0.5  0 0 0 0.16 0"/></filter>
    </defs>
    <rect width="100%" height="100%" fill="url(#sky)"/>
    <circle cx="860" cy="300" r="80" fill="#fff3d6"/>
    <path d="M0 560 L260 380 L470 540 L720 350 L1200 610 V900 H0 Z" fill="#5f7f72"/>
    <path d="M0 700 Q300 590 640 700 T1200 680 V900 H0 Z" fill="#2f4f3f"/>
    <rect width="100%" height="100%" filter="url(#noise)"/>
  </svg>`);

interface Photo {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const developed = new Map<PhotoFormat, Promise<Photo>>();

/** A real image file, as the file picker wants it. The same one for the same format. */
export function photo(format: PhotoFormat): Promise<Photo> {
  const known = developed.get(format);
  if (known !== undefined) return known;
  const fresh = sharp(scene)
    .toFormat(format, { quality: 90 })
    .toBuffer()
    .then((buffer) => ({ name: `harbour.${format}`, mimeType: `image/${format}`, buffer }));
  developed.set(format, fresh);
  return fresh;
}

/** Mean difference between two images of one size, per channel, as a share of the full range. */
export async function meanDifference(one: Buffer, other: Buffer): Promise<number[]> {
  const [a, b] = await Promise.all([pixels(one), pixels(other)]);
  if (a.length !== b.length) throw new Error("The images differ in size.");
  const sums = [0, 0, 0];
  for (let index = 0; index < a.length; index += 1) {
    const channel = index % 3;
    sums[channel] = (sums[channel] ?? 0) + Math.abs((a[index] ?? 0) - (b[index] ?? 0));
  }
  return sums.map((sum) => sum / (a.length / 3) / 255);
}

async function pixels(file: Buffer): Promise<Buffer> {
  return sharp(file).removeAlpha().toColourspace("srgb").raw().toBuffer();
}

/** The part of a photo that a result of this size shows: centre crop, then scaled. */
export async function framed(file: Buffer, width: number, height: number): Promise<Buffer> {
  return sharp(file).resize(width, height, { fit: "cover", position: "centre" }).png().toBuffer();
}
