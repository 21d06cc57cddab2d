import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { corsAllowedHeaders, corsExposedHeaders, headerNames, parseKeyHeader } from "./headers.ts";
import { OPERATION_KEY_PATTERN } from "./operation-key.ts";

const key = "0123456789abcdef-_AZ";

describe("the Idempotency-Key header", () => {
  test.each([key, `"${key}"`, `  ${key}\t`, ` "${key}" `])("%j names the key", (raw) => {
    expect(parseKeyHeader(raw)).toEqual({ type: "key", key });
  });

  test.each([null, undefined, "", " ", "\t"])("%j is missing, not malformed", (raw) => {
    expect(parseKeyHeader(raw)).toEqual({ type: "missing" });
  });

  test.each([
    '"',
    '""',
    `"${key}`,
    `${key}"`,
    `'${key}'`,
    `""${key}""`,
    `"${key}";v=1`,
    `" ${key}"`,
    `${key}, ${key}`,
    `"${key}", "${key}"`,
    `W/"${key}"`,
    "short",
    "a".repeat(129),
    `${key}/../admin`,
    `${key}%00`,
    `${key}\u0000`,
    `${key}\r\nX-Evil: 1`,
    `${key}' or '1'='1`,
    `${key}\u00e9`,
    "__proto__",
  ])("%j is malformed", (raw) => {
    expect(parseKeyHeader(raw)).toEqual({ type: "malformed" });
  });

  test("whatever comes in, a key that comes out is legal and was in it", () => {
    const almost = fc.stringMatching(/^ ?"?[A-Za-z0-9_-]{14,20}"?[ ,;]?$/);
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary" }), almost), (raw) => {
        const reading = parseKeyHeader(raw);
        if (reading.type !== "key") return;
        expect(reading.key).toMatch(OPERATION_KEY_PATTERN);
        expect([reading.key, `"${reading.key}"`]).toContain(raw.trim());
      }),
      { numRuns: 1000 },
    );
  });
});

test("a page may send every request header of the protocol, and read every response header (cases X08, P10)", () => {
  const sent = [
    "Idempotency-Key",
    "Claimcheck-Protocol",
    "Claimcheck-Account",
    "Claimcheck-Attempt-Of",
  ];
  const read = [
    "Location",
    "Retry-After",
    "Idempotency-Replayed",
    "Request-Id",
    "RateLimit",
    "RateLimit-Policy",
  ];
  expect([...corsAllowedHeaders].sort()).toEqual([...sent, "Authorization", "Content-Type"].sort());
  expect([...corsExposedHeaders].sort()).toEqual([...read].sort());
  expect(Object.values(headerNames).sort()).toEqual([...sent, ...read].sort());
});
