import { describe, expect, test } from "vitest";
import { track } from "./tracked.ts";

interface Sample {
  readonly type: string;
  readonly heldBy: readonly string[];
  readonly attempt: { readonly transport: number };
  readonly wish?: { readonly type: string };
}

const sample: Sample = { type: "queued", heldBy: [], attempt: { transport: 1 } };

/** A sample that counts what is read of it for the first time. */
function tracked() {
  const firstReads: string[] = [];
  const { value, isStale } = track<Sample>(sample, () => void firstReads.push("read"));
  return { value, isStale, firstReads };
}

describe("is data, as what it stands for is", () => {
  test.each([
    ["a structured clone", (value: Sample) => structuredClone(value)],
    ["JSON", (value: Sample) => JSON.parse(JSON.stringify(value))],
    ["a spread", (value: Sample) => ({ ...value })],
    ["its entries", (value: Sample) => Object.fromEntries(Object.entries(value))],
  ])("%s holds the same", (_, copyOf) => {
    const { value } = tracked();
    expect(copyOf(value)).toStrictEqual(sample);
  });

  test("it is an object with these fields and no others", () => {
    const { value } = tracked();
    expect("type" in value).toBe(true);
    expect("wish" in value).toBe(false);
    expect(value instanceof Object).toBe(true);
    expect(Object.keys(value)).toEqual(Object.keys(sample));
    expect(`${value}`).toBe("[object Object]");
  });

  test("it cannot be changed", () => {
    const { value } = tracked();
    expect(() => Object.assign(value, { type: "other" })).toThrow(TypeError);
    expect(value.type).toBe("queued");
  });
});

describe("is stale", () => {
  test("when a field that was read is different, by value", () => {
    const { value, isStale } = tracked();
    expect(value.attempt.transport).toBe(1);
    expect(isStale({ ...sample, type: "processing" })).toBe(false);
    expect(isStale({ ...sample, attempt: { transport: 1 } })).toBe(false);
    expect(isStale({ ...sample, attempt: { transport: 2 } })).toBe(true);
  });

  test.each([
    ["read", ({ wish }: Sample) => wish],
    ["asked for by name", (value: Sample) => "wish" in value],
  ])("when a field that was absent and %s is there", (_, look) => {
    const { value, isStale } = tracked();
    look(value);
    expect(isStale({ ...sample, type: "processing" })).toBe(false);
    expect(isStale({ ...sample, wish: { type: "cancel" } })).toBe(true);
  });

  test.each([
    ["cloned", (value: Sample) => structuredClone(value)],
    ["spread", (value: Sample) => ({ ...value })],
  ])("when anything is different, one more field too, once it was %s", (_, copyOf) => {
    const { value, isStale } = tracked();
    copyOf(value);
    expect(isStale({ ...sample })).toBe(false);
    expect(isStale({ ...sample, type: "processing" })).toBe(true);
    expect(isStale({ ...sample, wish: { type: "cancel" } })).toBe(true);
  });
});

test("only the first read of each field is told", () => {
  const { value, firstReads } = tracked();
  expect([value.type, value.type, value.heldBy]).toHaveLength(3);
  expect(firstReads).toHaveLength(2);
});
