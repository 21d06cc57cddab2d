import { expect, test } from "vitest";
import { foundIn } from "./found-records.ts";
import { bodyHashOf } from "./watched-fetch.ts";

const stored = (key: string, fields: object) => ({
  name: `claimcheck:v1:api+demo:${key}`,
  text: JSON.stringify({ v: 1, ...fields }),
});

test("what a page finds is told by key, job and hash; neither request nor what is dismissed is", () => {
  const found = foundIn([
    stored("key-1", { stage: "sending", body: '{"prompt":"x"}' }),
    stored("key-2", { stage: "settled", jobId: "j2", attemptOf: "key-1", body: "{}" }),
    stored("key-3", { stage: "dismissed", jobId: "j3" }),
    { name: "claimcheck:v1:api+demo:key-4", text: "{" },
    stored("key-5", { stage: 7 }),
  ]);
  expect(found).toEqual([
    { key: "key-1", bodyHash: bodyHashOf('{"prompt":"x"}'), isPending: true },
    { key: "key-2", jobId: "j2", bodyHash: bodyHashOf("{}", "key-1"), isPending: false },
  ]);
});
