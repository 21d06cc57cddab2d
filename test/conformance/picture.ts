import { crc32, deflateSync } from "node:zlib";

const WIDTH_PX = 96;
const HEIGHT_PX = 72;
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** A small PNG that decodes (two tones, split at the diagonal), and is another file for each seed. */
export function pictureOf(seed: number): Uint8Array<ArrayBuffer> {
  const tones = [tone(seed), tone(~seed)];
  const rows = Buffer.alloc(HEIGHT_PX * (1 + WIDTH_PX * 3));
  let offset = 0;
  for (let y = 0; y < HEIGHT_PX; y += 1) {
    offset += 1; // filter type 0
    for (let x = 0; x < WIDTH_PX; x += 1) {
      for (const part of tones[x * HEIGHT_PX > y * WIDTH_PX ? 0 : 1] ?? []) {
        rows[offset] = part;
        offset += 1;
      }
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH_PX, 0);
  header.writeUInt32BE(HEIGHT_PX, 4);
  header.set([8, 2, 0, 0, 0], 8); // 8 bits, RGB
  return Uint8Array.from([
    ...SIGNATURE,
    ...chunk("IHDR", header),
    ...chunk("IDAT", deflateSync(rows)),
    ...chunk("IEND", Buffer.alloc(0)),
  ]);
}

const tone = (seed: number): number[] => [seed & 255, (seed >> 8) & 255, (seed >> 16) & 255];

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
