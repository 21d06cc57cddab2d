import { describe, expect, test } from "vitest";
import { createChance } from "./chance.ts";

describe("seeded chance", () => {
  test("comes out the same for the same seed, and otherwise for another", () => {
    const draw = (seed: string) => {
      const chance = createChance(seed);
      return Array.from({ length: 20 }, () => chance.unit());
    };
    expect(draw("a")).toEqual(draw("a"));
    expect(draw("a")).not.toEqual(draw("b"));
  });

  test("keeps its bounds, and reaches both ends", () => {
    const chance = createChance("bounds");
    const seen = new Set(Array.from({ length: 500 }, () => chance.between(3, 6)));
    expect([...seen].toSorted()).toEqual([3, 4, 5, 6]);
    const units = Array.from({ length: 5000 }, () => chance.unit());
    expect(Math.min(...units)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...units)).toBeLessThan(1);
    const mean = units.reduce((sum, unit) => sum + unit, 0) / units.length;
    expect(mean).toBeGreaterThan(0.48);
    expect(mean).toBeLessThan(0.52);
    expect(chance.happens(0)).toBe(false);
    expect(chance.happens(1)).toBe(true);
  });

  test("gives a fork that does not depend on what was drawn before", () => {
    const fresh = createChance("seed").fork("network");
    const used = createChance("seed");
    for (let count = 0; count < 100; count += 1) used.unit();
    expect(used.fork("network").unit()).toBe(fresh.unit());
    expect(createChance("seed").fork("storage").unit()).not.toBe(fresh.unit());
  });

  test("refuses to pick from nothing", () => {
    expect(() => createChance("none").pick([])).toThrow(RangeError);
  });
});
