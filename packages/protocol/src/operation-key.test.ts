import { webcrypto } from "node:crypto";
import fc from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";
import { NotJsonError } from "./canonical-json.ts";
import {
  type IntentParts,
  mintOperationKey,
  operationKeyFrom,
  operationKeySchema,
} from "./operation-key.ts";

const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const secureBytes = (count: number): Uint8Array => webcrypto.getRandomValues(new Uint8Array(count));

describe("a minted key (case T13)", () => {
  test("is a UUID v4, whatever the source gives", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
        const key = mintOperationKey(() => bytes);
        expect(key).toMatch(uuidV4);
        expect(operationKeySchema.safeParse(key).success).toBe(true);
      }),
    );
  });

  test("carries the source's bytes in order; only the six fixed bits are its own", () => {
    const counting = Uint8Array.from({ length: 16 }, (_, index) => index);
    expect(mintOperationKey(() => counting)).toBe("00010203-0405-4607-8809-0a0b0c0d0e0f");
    const ones = new Uint8Array(16).fill(0xff);
    expect(mintOperationKey(() => ones)).toBe("ffffffff-ffff-4fff-bfff-ffffffffffff");
  });

  test("asks for 16 bytes once and leaves the source's buffer alone", () => {
    const buffer = new Uint8Array(16).fill(0xff);
    const asked: number[] = [];
    mintOperationKey((count) => {
      asked.push(count);
      return buffer;
    });
    expect(asked).toEqual([16]);
    expect(buffer).toEqual(new Uint8Array(16).fill(0xff));
  });

  test("does not depend on Math.random or the clock: 10,000 keys, all different", () => {
    const { random } = Math;
    const { now } = Date;
    onTestFinished(() => {
      Math.random = random;
      Date.now = now;
    });
    Math.random = () => 0.5;
    Date.now = () => 0;
    const keys = new Set(Array.from({ length: 10_000 }, () => mintOperationKey(secureBytes)));
    expect(keys.size).toBe(10_000);
  });

  test("depends on nothing but the source: equal bytes, equal keys", () => {
    const source = (): Uint8Array => new Uint8Array(16).fill(7);
    expect(mintOperationKey(source)).toBe(mintOperationKey(source));
  });

  test.each([0, 8, 15, 17])("is refused when the source gives %d bytes", (length) => {
    expect(() => mintOperationKey(() => new Uint8Array(length))).toThrow(RangeError);
  });

  test("is refused with the source's own error where there is no source", () => {
    const noSource = (): Uint8Array => {
      throw new Error("no cryptographic source");
    };
    expect(() => mintOperationKey(noSource)).toThrow("no cryptographic source");
  });
});

describe("a derived key", () => {
  const intent = {
    product: "p-1",
    templateVersion: 3,
    sourceFingerprint: "f",
    locale: "ja",
    aspectRatio: "1:1",
    variation: 1,
    attempt: 1,
  };

  test("is legal, and says how it was made", () => {
    const key = operationKeyFrom(intent);
    expect(key).toMatch(/^intent1_[0-9a-f]{64}$/);
    expect(operationKeySchema.safeParse(key).success).toBe(true);
  });

  test("converges: workers that put the parts in any order get one key", () => {
    const entries = Object.entries(intent);
    fc.assert(
      fc.property(fc.shuffledSubarray(entries, { minLength: entries.length }), (shuffled) => {
        expect(operationKeyFrom(Object.fromEntries(shuffled))).toBe(operationKeyFrom(intent));
      }),
    );
  });

  test("stays what it was: workers of two versions converge", () => {
    expect(operationKeyFrom({ product: "p-1", variation: 1 })).toBe(
      "intent1_c89e7ce2c1e45bb1306376b4fdfc33ed5094706839c21b97f3cca6588b974bac",
    );
  });

  test.each<[string, IntentParts]>([
    ["another variation", { ...intent, variation: 2 }],
    ["another attempt", { ...intent, attempt: 2 }],
    ["another product", { ...intent, product: "p-2" }],
    ["a number as text", { ...intent, variation: "1" }],
    ["a part more", { ...intent, promptVersion: 1 }],
    ["a part that is null", { ...intent, promptVersion: null }],
  ])("is another one for %s (case T09)", (_what, parts) => {
    expect(operationKeyFrom(parts)).not.toBe(operationKeyFrom(intent));
  });

  test("does not confuse parts whose texts run together", () => {
    expect(operationKeyFrom({ a: "b", c: "d" })).not.toBe(operationKeyFrom({ a: 'b","c":"d' }));
    expect(operationKeyFrom({ a: "bc" })).not.toBe(operationKeyFrom({ ab: "c" }));
  });

  test("refuses a part that has no value: it would quietly not count", () => {
    const parts = JSON.parse('{"product":"p-1"}') as Record<string, string>;
    const withHole = { ...parts, "a/b": parts["missing"] } as IntentParts;
    expect(() => operationKeyFrom(withHole)).toThrow(
      expect.objectContaining({ pointer: "/a~1b", constructor: NotJsonError }),
    );
    expect(() => operationKeyFrom({ variation: Number.NaN })).toThrow(NotJsonError);
  });
});

test.each([
  ["a".repeat(16), true],
  ["a".repeat(128), true],
  ["azAZ09_-azAZ09_-", true],
  ["a".repeat(15), false],
  ["a".repeat(129), false],
  ["", false],
  [`${"a".repeat(16)}\n`, false],
  ["aaaaaaaa aaaaaaaa", false],
  ["aaaaaaaa.aaaaaaaa", false],
  ["aaaaaaaa/aaaaaaaa", false],
  ["ａａａａａａａａａａａａａａａａ", false],
])("the schema's verdict on %j is %s", (key, legal) => {
  expect(operationKeySchema.safeParse(key).success).toBe(legal);
});
