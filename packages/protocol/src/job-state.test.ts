import { describe, expect, test } from "vitest";
import {
  failureCodes,
  isTerminal,
  type JobState,
  jobIdSchema,
  jobStateSchema,
} from "./job-state.ts";

const base = { jobId: "j-1", revision: 3, createdAt: 1, updatedAt: 2, kind: "image" } as const;
const result = { resultUrl: "/api/results/r-1", resultExpiresAt: 9 };
const charged = { count: 1, tokens: 0 };

/** Each state with all its fields. */
const jobs: readonly JobState[] = [
  { ...base, type: "queued", position: 0 },
  { ...base, type: "processing", progress: 0.5, etaMs: 1000 },
  { ...base, type: "reviewing", ...result, reviewDeadlineAt: 99 },
  { ...base, type: "completed", ...result, charged },
  { ...base, type: "failed", code: "generator", message: "m", retryable: true, refunded: true },
];

test.each(jobs)("$type is read back as it was written", (job) => {
  expect(jobStateSchema.parse(JSON.parse(JSON.stringify(job)))).toEqual(job);
});

test("only completed and failed are terminal (C5, S2)", () => {
  expect(jobs.filter(isTerminal).map((job) => job.type)).toEqual(["completed", "failed"]);
});

test("the codes of a failure are those of the design", () => {
  const codes = [
    "generator",
    "cancelled",
    "deadline",
    "dispatch",
    "worker_lost",
    "rejected_in_review",
  ];
  expect([...failureCodes].sort()).toEqual(codes.sort());
});

describe("a field that is not optional must be there", () => {
  const optional = ["position", "progress", "etaMs"];
  const fields = jobs.flatMap((job) =>
    Object.keys(job).map((field) => ({ state: job.type, field, job })),
  );
  test.each(fields)("$field of $state", ({ field, job }) => {
    const rest = Object.fromEntries(Object.entries(job).filter(([name]) => name !== field));
    expect(jobStateSchema.safeParse(rest).success).toBe(optional.includes(field));
  });
});

test.each([
  ["revision", -1],
  ["revision", 1.5],
  ["revision", "1"],
  ["revision", 2 ** 53],
  ["createdAt", "2026-06-01T00:00:00Z"],
  ["updatedAt", Number.NaN],
  ["updatedAt", -1],
  ["kind", "video"],
  ["jobId", "a/b"],
  ["type", "Queued"],
  ["position", -1],
  ["position", 0.5],
])("a queued job whose %s is %j is refused", (field, value) => {
  expect(jobStateSchema.safeParse({ ...jobs[0], [field]: value }).success).toBe(false);
});

test.each([-0.01, 1.01, "0.5", null])("the server may not send a progress of %j", (progress) => {
  expect(jobStateSchema.safeParse({ ...jobs[1], progress }).success).toBe(false);
});

const notIds = [
  "",
  ".",
  "..",
  "../admin",
  "a?x=1",
  "a b",
  "a/b",
  "https://evil.example",
  "a\n",
  "é",
];

test.each([...notIds, "a".repeat(129)])("%j is no job id (case X02)", (id) => {
  expect(jobIdSchema.safeParse(id).success).toBe(false);
});

test("a UUID, and the longest id, are job ids", () => {
  for (const id of ["0b1c2d3e-0000-4000-8000-000000000000", "a".repeat(128), "a"]) {
    expect(jobIdSchema.safeParse(id).success).toBe(true);
  }
});
