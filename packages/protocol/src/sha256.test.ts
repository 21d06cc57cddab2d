import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hexOf, sha256, sha256Hex, sha256HexSchema } from "./sha256.ts";

const expected = (data: string | Uint8Array): string =>
  createHash("sha256").update(data).digest("hex");

describe("case T14: the digest is that of Node's SHA-256", () => {
  test.each([
    ["nothing", ""],
    ["ASCII", "The quick brown fox"],
    ["two-byte UTF-8", "é".repeat(7)],
    ["three-byte UTF-8", "画像を生成する"],
    ["four-byte UTF-8", "😀👩‍👩‍👧𝒳"],
    ["a megabyte of text", "0123456789abcdef".repeat(65_536)],
  ])("of %s", (_what, text) => {
    expect(sha256Hex(text)).toBe(expected(text));
    expect(sha256Hex(new TextEncoder().encode(text))).toBe(expected(text));
  });

  test("of a megabyte of bytes, and of a view into a larger buffer", () => {
    const bytes = Uint8Array.from({ length: 1_048_576 }, (_, index) => (index * 7) % 251);
    expect(sha256Hex(bytes)).toBe(expected(bytes));
    expect(sha256Hex(bytes.subarray(5, 70))).toBe(expected(bytes.subarray(5, 70)));
  });

  test("of every length around the block size", () => {
    for (let length = 0; length <= 130; length += 1) {
      const bytes = new Uint8Array(length).fill(length);
      expect(sha256Hex(bytes)).toBe(expected(bytes));
    }
  });

  test("of any text and any bytes", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }),
        fc.uint8Array({ maxLength: 300 }),
        (text, bytes) => {
          expect(sha256Hex(text)).toBe(expected(text));
          expect(sha256Hex(bytes)).toBe(expected(bytes));
        },
      ),
    );
  });
});

test("hexadecimal is lower case, with leading zeros", () => {
  expect(hexOf(Uint8Array.of(0, 1, 15, 16, 171, 255))).toBe("00010f10abff");
  expect(hexOf(sha256(""))).toBe(sha256Hex(""));
});

test("the schema takes a digest and nothing else", () => {
  const digest = sha256Hex("x");
  expect(sha256HexSchema.safeParse(digest).success).toBe(true);
  for (const other of [
    "",
    digest.toUpperCase(),
    `${digest}0`,
    digest.slice(1),
    `${digest}\n`,
    ` ${digest}`,
  ]) {
    expect(sha256HexSchema.safeParse(other).success).toBe(false);
  }
});
