import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { FINGERPRINT_ALGORITHM, fingerprintOf, fingerprintSchema } from "./fingerprint.ts";

test("a fingerprint names its algorithm and hashes the canonical JSON as UTF-8", () => {
  const canonical = '{"a":[1,"é😀"],"b":null}';
  const digest = createHash("sha256").update(canonical, "utf8").digest("hex");
  const fingerprint = fingerprintOf({ b: null, a: [1.0, "é😀"] });
  expect(fingerprint).toBe(`sha256-jcs-1:${digest}`);
  expect(fingerprint.startsWith(`${FINGERPRINT_ALGORITHM}:`)).toBe(true);
  expect(fingerprintSchema.parse(fingerprint)).toBe(fingerprint);
});

// A change here makes every stored record look like another request: it needs a new algorithm name.
test("fingerprints made by earlier versions are still made", () => {
  expect(fingerprintOf({})).toBe(
    "sha256-jcs-1:44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a",
  );
});

test("what was received is hashed, before defaults and trimming (case I10)", () => {
  const received = fingerprintOf({ prompt: "a" });
  expect(fingerprintOf({ prompt: "a", quality: "std" })).not.toBe(received);
  expect(fingerprintOf({ prompt: "a " })).not.toBe(received);
  expect(fingerprintOf({ prompt: "a", quality: undefined })).toBe(received);
});

test.each([
  "",
  "sha256-jcs-1:",
  `sha256-jcs-2:${"0".repeat(64)}`,
  `sha256-jcs-1:${"A".repeat(64)}`,
])("`%s` is no fingerprint of this algorithm", (text) => {
  expect(fingerprintSchema.safeParse(text).success).toBe(false);
});
