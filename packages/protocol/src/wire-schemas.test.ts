import { describe, expect, test } from "vitest";
import { wireSchemas } from "./wire-schemas.ts";

const job = {
  jobId: "j-1",
  revision: 1,
  createdAt: 1,
  updatedAt: 1,
  kind: "image",
  type: "queued",
};
const operationKey = "0b1c2d3e-0000-4000-8000-000000000000";
const request = {
  kind: "image",
  mode: "single",
  prompt: "p",
  images: ["0".repeat(64)],
  model: "swift",
  aspectRatio: "1:1",
  resolution: "1k",
};
const read = { jobs: [{ id: "j-1" }] };

type Message = keyof typeof wireSchemas;

describe("read", () => {
  test.each<[Message, string, unknown]>([
    ["GenerationRequest", "without a seed", request],
    [
      "GenerationRequest",
      "with all it can say",
      { ...request, seed: 0xffff_ffff, capabilitiesVersion: "1" },
    ],
    ["GiveUpAnswer", "a job cancelled", { outcome: "cancelled", serverTime: 1, operationKey, job }],
    ["GiveUpAnswer", "a key burned", { outcome: "burned", serverTime: 1, operationKey }],
    ["JobAnswer", "a job", { serverTime: 1, job }],
    ["OperationAnswer", "a job that has not settled", { serverTime: 1, operationKey, job }],
    [
      "Quota",
      "no limits",
      { serverTime: 1, plan: "free", meters: [], concurrency: { active: 0, limit: null } },
    ],
    [
      "ReadJobsAnswer",
      "one found and one missing",
      { serverTime: 1, jobs: [job], missing: ["j-2"] },
    ],
    ["ReadJobsRequest", "one job, at once", read],
    [
      "ReadJobsRequest",
      "100 jobs, held",
      {
        jobs: Array(100).fill({ id: "j", after: 0 }),
        waitMs: 25_000,
        progressMs: 0,
        readerId: "r",
      },
    ],
    ["RecentOperations", "none", { serverTime: 1, operations: [] }],
    ["RecentOperations", "one", { serverTime: 1, operations: [{ operationKey, job }] }],
    ["ReviewRequest", "accept", { decision: "accept" }],
    ["ReviewRequest", "reject", { decision: "reject", category: "light" }],
    [
      "ReviewRequest",
      "reject with a note",
      { decision: "reject", category: "other", note: "n".repeat(1000) },
    ],
    [
      "SubmitAnswer",
      "a replay",
      { serverTime: 1, operationKey, replayed: true, expiresAt: 5, job },
    ],
    [
      "UploadAnswer",
      "an upload",
      { serverTime: 1, sha256: "0".repeat(64), byteCount: 1, mediaType: "image/webp" },
    ],
  ])("%s: %s", (message, _what, body) => {
    expect(wireSchemas[message].parse(JSON.parse(JSON.stringify(body)))).toEqual(body);
  });
});

describe("refused", () => {
  test.each<[Message, string, unknown]>([
    [
      "GenerationRequest",
      "a field nobody knows: it would be paid for and ignored",
      { ...request, quality: "hd" },
    ],
    ["GenerationRequest", "an image by its name", { ...request, images: ["photo.jpg"] }],
    ["GenerationRequest", "an upper-case hash", { ...request, images: ["A".repeat(64)] }],
    ["GenerationRequest", "another kind", { ...request, kind: "video" }],
    ["GenerationRequest", "another mode", { ...request, mode: "__proto__" }],
    ["GenerationRequest", "a seed of 33 bits", { ...request, seed: 2 ** 32 }],
    ["GenerationRequest", "a broken seed", { ...request, seed: 0.5 }],
    ["GenerationRequest", "no prompt at all", { ...request, prompt: undefined }],
    ["GenerationRequest", "an endless prompt", { ...request, prompt: "a".repeat(10_001) }],
    ["GenerationRequest", "endless images", { ...request, images: Array(65).fill("0".repeat(64)) }],
    ["GenerationRequest", "an empty model", { ...request, model: "" }],
    [
      "GiveUpAnswer",
      "a job cancelled, but no job",
      { outcome: "cancelled", serverTime: 1, operationKey },
    ],
    ["GiveUpAnswer", "another outcome", { outcome: "ignored", serverTime: 1, operationKey }],
    ["JobAnswer", "no server time", { job }],
    ["ReadJobsRequest", "no job", { jobs: [] }],
    ["ReadJobsRequest", "101 jobs", { jobs: Array(101).fill({ id: "j" }) }],
    ["ReadJobsRequest", "too long a hold", { ...read, waitMs: 25_001 }],
    ["ReadJobsRequest", "a negative hold", { ...read, waitMs: -1 }],
    ["ReadJobsRequest", "an id that climbs", { jobs: [{ id: "../admin" }] }],
    ["ReviewRequest", "a rejection without a category", { decision: "reject" }],
    ["ReviewRequest", "an unknown category", { decision: "reject", category: "mood" }],
    ["ReviewRequest", "an acceptance with a category", { decision: "accept", category: "light" }],
    [
      "ReviewRequest",
      "an endless note",
      { decision: "reject", category: "other", note: "n".repeat(1001) },
    ],
    ["SubmitAnswer", "no key echoed", { serverTime: 1, replayed: false, job }],
    ["SubmitAnswer", "nothing about a replay", { serverTime: 1, operationKey, job }],
    [
      "UploadAnswer",
      "another type of file",
      { serverTime: 1, sha256: "0".repeat(64), byteCount: 1, mediaType: "image/gif" },
    ],
  ])("%s: %s", (message, _what, body) => {
    expect(wireSchemas[message].safeParse(JSON.parse(JSON.stringify(body))).success).toBe(false);
  });
});

test("every answer says the server's time", () => {
  const answers = Object.keys(wireSchemas).filter((name) => name.endsWith("Answer"));
  expect(answers.length).toBeGreaterThan(4);
  for (const name of [...answers, "Capabilities", "Quota", "Problem", "RecentOperations"]) {
    const reading = wireSchemas[name as Message].safeParse({ outcome: "burned" });
    const missing = reading.error?.issues.map((issue) => issue.path.join("."));
    expect(missing, name).toContain("serverTime");
  }
});
