import fc from "fast-check";
import { expect, test } from "vitest";
import { NotJsonError } from "./canonical-json.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { takeSnapshot } from "./snapshot.ts";

test("what is done to the request afterwards does not touch the snapshot (case S11)", () => {
  const request = { prompt: "a", images: ["one"] };
  const snapshot = takeSnapshot(request);
  request.prompt = "b";
  request.images.push("two");
  expect(snapshot.body).toBe('{"images":["one"],"prompt":"a"}');
});

test("a getter is asked once, and body and fingerprint agree on what it said (case S11)", () => {
  let asked = 0;
  const request = {
    nested: [
      {
        get seed() {
          asked += 1;
          return asked;
        },
      },
    ],
  };
  const { body, fingerprint } = takeSnapshot(request);
  expect(asked).toBe(1);
  expect(body).toBe('{"nested":[{"seed":1}]}');
  expect(fingerprint).toBe(fingerprintOf({ nested: [{ seed: 1 }] }));
});

test("the receiver finds the sender's fingerprint in the bytes that arrive (C1)", () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: "binary" }), (request) => {
      const { body, fingerprint } = takeSnapshot(request);
      expect(fingerprintOf(JSON.parse(body))).toBe(fingerprint);
      // Also where something on the way has written the same JSON in another way.
      expect(fingerprintOf(JSON.parse(JSON.stringify(request, undefined, 2)))).toBe(fingerprint);
    }),
  );
});

test("a request that JSON cannot carry throws, and there is no snapshot", () => {
  expect(() => takeSnapshot({ when: new Date(0) })).toThrow(NotJsonError);
  expect(() => takeSnapshot(undefined)).toThrow(NotJsonError);
});
