import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { comparePictures, smallPicture } from "./picture.ts";
import { shotsOf } from "./shot.ts";

/** A white field with a grey square of this side, px, kept as approved pictures are. */
async function picture(sidePx: number, heightPx = 60): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "claimcheck-picture-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const square = { width: sidePx, height: sidePx, channels: 3, background: "#777" } as const;
  const png = await sharp({
    create: { width: 80, height: heightPx, channels: 3, background: "#fff" },
  })
    .composite([{ input: { create: square }, left: 10, top: 10 }])
    .png()
    .toBuffer();
  const path = join(folder, "picture.webp");
  await writeFile(path, await smallPicture(png));
  return path;
}

test("the same picture, taken twice, is as approved", async () => {
  const { differingPixels, diff } = await comparePictures(await picture(20), await picture(20));
  expect([differingPixels, diff]).toEqual([0, undefined]);
});

test("a stray pixel is no finding; an edge that has moved is, and is shown", async () => {
  const stray = await comparePictures(await picture(3), await picture(4));
  expect([stray.differingPixels, stray.diff]).toEqual([7, undefined]);
  const { differingPixels, diff } = await comparePictures(await picture(20), await picture(22));
  expect(differingPixels).toBe(22 ** 2 - 20 ** 2);
  expect(await sharp(diff).metadata()).toMatchObject({ width: 80, height: 60 });
});

test("a page that has grown differs by all that it has more", async () => {
  const { differingPixels } = await comparePictures(await picture(20), await picture(20, 70));
  expect(differingPixels).toBe(10 * 80);
});

test("every story is taken once, and further where its tags say so; a page of the docs never", () => {
  const shots = shotsOf([
    { id: "a--b", type: "story", tags: [] },
    { id: "c--d", type: "story", tags: ["key", "phone"] },
    { id: "e--docs", type: "docs", tags: [] },
  ]);
  expect(shots.map(({ name }) => name)).toEqual([
    "a--b",
    "c--d",
    "c--d.dark",
    "c--d.ja",
    "c--d.forced",
    "c--d.phone",
    "c--d.phone-ja-dark",
  ]);
});
