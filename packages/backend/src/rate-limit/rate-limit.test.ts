import { expect, test } from "vitest";
import { rateHeaders } from "./rate-headers.ts";
import { checkRateLimit, takeOne } from "./rate-limit.ts";

const bucket = { type: "token-bucket", capacity: 20, refillMs: 3000 } as const;
const window = { type: "fixed-window", capacity: 60, windowMs: 3_600_000 } as const;

test("the headers say what the limit is and what is left of it, in whole seconds", () => {
  const now = 1_800_000_000_500;
  expect(rateHeaders(bucket, takeOne(bucket, undefined, now).mark, now)).toEqual({
    "RateLimit-Policy": '"submit";q=20;w=60',
    RateLimit: '"submit";r=19;t=3',
  });
  expect(rateHeaders(bucket, now - 1, now)["RateLimit"]).toBe('"submit";r=20;t=0');
  expect(rateHeaders(window, takeOne(window, undefined, now).mark, now)).toEqual({
    "RateLimit-Policy": '"submit";q=60;w=3600',
    RateLimit: '"submit";r=59;t=3600',
  });
});

test.each([
  { ...bucket, capacity: 0 },
  { ...bucket, refillMs: 0.5 },
  { ...window, capacity: Number.NaN },
  { ...window, windowMs: 60, capacity: 60 },
])("a limit that cannot be kept is refused at the start: %o", (limit) => {
  expect(() => checkRateLimit(limit)).toThrow(RangeError);
});

test("a limit that can be kept is taken as it is", () => {
  expect(checkRateLimit(bucket)).toBe(bucket);
  expect(checkRateLimit(window)).toBe(window);
});
