import { expect, test } from "vitest";
import { bundles } from "./bundles.ts";
import { weigh } from "./weigh.ts";

test.each(bundles)(
  "$name: no heavier than it was, and nothing in it that does not belong",
  async (bundle) => {
    const { gzipBytes, strangers } = await weigh(bundle);
    expect(strangers).toEqual([]);
    expect(gzipBytes).toBeLessThanOrEqual(bundle.ceilingBytes);
  },
);

test("what does not belong is found", async () => {
  const [hooks] = bundles;
  if (hooks === undefined) throw new Error("There is no bundle.");
  const entry = 'export { z } from "zod"; export { QueryClient } from "@tanstack/react-query";';
  const { strangers, gzipBytes } = await weigh({ ...hooks, entry });
  expect(strangers.some((path) => path.includes("/zod/v4/classic/"))).toBe(true);
  expect(strangers.some((path) => path.includes("/@tanstack/"))).toBe(true);
  expect(gzipBytes).toBeGreaterThan(50_000);
});
