import * as fc from "fast-check";
import { expect, test } from "vitest";
import { coverCrop, frameOf } from "./framing.ts";

test("the longer side is as long as asked, whichever it is", () => {
  expect(frameOf("1:1", 1024)).toEqual({ widthPx: 1024, heightPx: 1024 });
  expect(frameOf("16:9", 3840)).toEqual({ widthPx: 3840, heightPx: 2160 });
  expect(frameOf("9:16", 2048)).toEqual({ widthPx: 1152, heightPx: 2048 });
  expect(frameOf("4:3", 1024)).toEqual({ widthPx: 1024, heightPx: 768 });
});

test.each(["", "4", "4:0", "0:3", "a:b", "4:3:2", "-4:3", "1e9:1"])("%j is no ratio", (ratio) => {
  expect(frameOf(ratio, 1024)).toBe(undefined);
});

test("a crop lies within the picture, around its centre, and touches two of its sides", async () => {
  const side = fc.integer({ min: 1, max: 8000 });
  await fc.assert(
    fc.property(side, side, side, side, (width, height, frameWidth, frameHeight) => {
      const source = { widthPx: width, heightPx: height };
      const crop = coverCrop(source, { widthPx: frameWidth, heightPx: frameHeight });
      expect(crop.widthPx).toBeGreaterThanOrEqual(1);
      expect(crop.heightPx).toBeGreaterThanOrEqual(1);
      const restX = width - crop.widthPx - 2 * crop.leftPx;
      const restY = height - crop.heightPx - 2 * crop.topPx;
      expect([0, 1]).toContain(restX);
      expect([0, 1]).toContain(restY);
      expect(crop.widthPx === width || crop.heightPx === height).toBe(true);
    }),
  );
});
