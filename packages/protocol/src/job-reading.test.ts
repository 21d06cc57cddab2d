import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readJob } from "./job-reading.ts";
import { completedSchema, failedSchema, type JobState } from "./job-state.ts";

const base = { jobId: "j-1", revision: 3, createdAt: 1, updatedAt: 2, kind: "image" } as const;
const result = { resultUrl: "/api/results/r-1", resultExpiresAt: 9 };
const charged = { count: 1, tokens: 0 };

const queued: JobState = { ...base, type: "queued", position: 0 };
const processing: JobState = { ...base, type: "processing", progress: 0.5, etaMs: 1000 };
const reviewing: JobState = { ...base, type: "reviewing", ...result, reviewDeadlineAt: 99 };
const completed: JobState = { ...base, type: "completed", ...result, charged };
const failed: JobState = {
  ...base,
  type: "failed",
  code: "generator",
  message: "The model could not make this picture.",
  retryable: true,
  refunded: true,
};

/** What `readJob` makes of it once it has been through JSON. */
const read = (value: unknown): unknown => readJob(JSON.parse(JSON.stringify(value)));

test.each([queued, processing, reviewing, completed, failed])("$type is read as it is", (job) => {
  expect(read(job)).toEqual({ type: "job", job });
});

test("fields of a later server are dropped, and hide nothing", () => {
  const later = { ...completed, palette: ["red"], charged: { ...charged, watts: 3 }, error: null };
  expect(read(later)).toEqual({ type: "job", job: completed });
});

describe("case P01: a word this version does not know", () => {
  test.each([
    "stopping",
    "expired",
    "Completed",
    " completed",
    "completed ",
    "FAILED",
    "toString",
    "__proto__",
    "constructor",
    "hasOwnProperty",
    "",
  ])("%j is kept as it is and is no state", (word) => {
    for (const job of [queued, completed, failed]) {
      expect(read({ ...job, type: word })).toEqual({ type: "unrecognised", jobId: "j-1", word });
    }
  });

  test("is kept without a revision too", () => {
    expect(read({ jobId: "j-1", type: "paused" })).toMatchObject({ type: "unrecognised" });
  });

  test("is cut to 64 characters and stays well-formed text", () => {
    expect(read({ ...base, type: "x".repeat(65) })).toMatchObject({ word: "x".repeat(64) });
    const cutInHalf = readJob({ ...base, type: `${"x".repeat(63)}😀` });
    expect(cutInHalf).toMatchObject({ word: `${"x".repeat(63)}\ufffd` });
  });
});

describe("case P04: a result that cannot be used is not completed", () => {
  const unusable = { type: "unusable", jobId: "j-1", revision: 3 };

  test.each<[string, object]>([
    ["(i) completed and nothing more", { ...base, type: "completed" }],
    ["(ii) an empty URL", { ...completed, resultUrl: "" }],
    ["(v) completed and an error", { ...completed, error: { message: "too long" } }],
    ["(v) reviewing and an error", { ...reviewing, error: "too long" }],
    ["no URL", { ...completed, resultUrl: undefined }],
    ["a URL that is null", { ...completed, resultUrl: null }],
    ["a URL that is an object", { ...completed, resultUrl: { url: "/x" } }],
    ["a URL of 200 KB", { ...completed, resultUrl: `/${"x".repeat(200 * 1024)}` }],
    ["no end of the URL", { ...completed, resultExpiresAt: undefined }],
    ["no charge", { ...completed, charged: undefined }],
    ["reviewing without a URL", { ...reviewing, resultUrl: undefined }],
    ["reviewing without a deadline", { ...reviewing, reviewDeadlineAt: undefined }],
  ])("%s", (_what, body) => {
    expect(read(body)).toEqual(unusable);
  });

  test("also where not even the revision is told", () => {
    expect(read({ jobId: "j-1", type: "completed" })).toEqual({ type: "unusable", jobId: "j-1" });
  });

  test("an error on a job that is under way, or has failed, hides nothing", () => {
    expect(read({ ...processing, error: "x" })).toEqual({ type: "job", job: processing });
    expect(read({ ...failed, error: "x" })).toEqual({ type: "job", job: failed });
  });
});

describe("case P16: hints are only hints", () => {
  test.each([
    [0, 0],
    [1, 1],
    [1.3, 1],
    [130, 1],
    [-5, 0],
    ["80", undefined],
    ["80%", undefined],
    [null, undefined],
    [[], undefined],
  ])("a progress of %j is read as %j", (told, progress) => {
    const { progress: _, ...rest } = processing;
    expect(read({ ...rest, progress: told })).toEqual({ type: "job", job: { ...rest, progress } });
  });

  test("a bad estimate or position is left out", () => {
    expect(read({ ...processing, etaMs: 10.5 })).toMatchObject({ job: { type: "processing" } });
    expect(read({ ...processing, etaMs: -1 })).not.toHaveProperty("job.etaMs", -1);
    expect(read({ ...queued, position: "first" })).toMatchObject({ job: { type: "queued" } });
  });

  test("a hint on a state that has none is dropped", () => {
    expect(read({ ...completed, progress: 70 })).toEqual({ type: "job", job: completed });
  });
});

describe("unreadable", () => {
  test.each<[string, unknown]>([
    ["null", null],
    ["a text", "completed"],
    ["a number", 7],
    ["a list", [completed]],
    ["an empty object", {}],
    ["no id", { ...completed, jobId: undefined }],
    ["an id that climbs", { ...completed, jobId: "../admin" }],
    ["a state that is no text", { ...base, type: 7 }],
    ["no state", base],
    ["a revision that is text", { ...completed, revision: "3" }],
    ["queued without its times", { jobId: "j-1", revision: 3, type: "queued" }],
    ["failed and nothing more", { ...base, type: "failed" }],
    ["failed for a reason nobody knows", { ...failed, code: "mood" }],
    ["failed without saying whether the quota came back", { ...failed, refunded: undefined }],
  ])("%s", (_what, body) => {
    expect(read(body)).toEqual({ type: "unreadable" });
  });
});

/** Bodies that are nearly jobs: each field of a job may be missing, wrong, or another state's. */
const jobs = [queued, processing, reviewing, completed, failed];
const fields = ["error", ...jobs.flatMap((job) => Object.keys(job))];
const change = fc.tuple(
  fc.constantFrom(...fields),
  fc.oneof(
    fc.constant(undefined),
    fc.jsonValue({ maxDepth: 1 }),
    fc.constantFrom("failed", "Failed"),
  ),
);
const nearlyJobs = fc
  .tuple(fc.constantFrom(...jobs), fc.array(change, { maxLength: 3 }))
  .map(([job, changes]): unknown => {
    const body = { ...job, ...Object.fromEntries(changes) };
    return JSON.parse(JSON.stringify(body));
  });

test("whatever JSON comes in: no throw, and no end unless the body says exactly that, with all its fields", () => {
  const counts = { completed: 0, failed: 0 };
  fc.assert(
    fc.property(
      fc.oneof({ weight: 1, arbitrary: fc.jsonValue() }, { weight: 4, arbitrary: nearlyJobs }),
      (body) => {
        const reading = readJob(body);
        if (reading.type !== "job") return;
        const { type } = reading.job;
        expect(body).toHaveProperty("type", type);
        expect(body).toHaveProperty("jobId", reading.job.jobId);
        if (type !== "completed" && type !== "failed") return;
        counts[type] += 1;
        const exact = type === "completed" ? completedSchema : failedSchema;
        expect(exact.parse(body)).toEqual(reading.job);
        if (type === "completed") expect(Reflect.get(Object(body), "error") ?? null).toBeNull();
      },
    ),
    { numRuns: 3000 },
  );
  // Otherwise the property has looked at nothing.
  expect(counts.completed).toBeGreaterThan(50);
  expect(counts.failed).toBeGreaterThan(50);
});

test("a body with hostile names is read by its own fields only (case T11)", () => {
  const body = '{"jobId":"__proto__","type":"done","__proto__":{"revision":1,"type":"completed"}}';
  expect(readJob(JSON.parse(body))).toEqual({
    type: "unrecognised",
    jobId: "__proto__",
    word: "done",
  });
  const inherited: unknown = JSON.parse(`{"__proto__":${JSON.stringify(completed)}}`);
  expect(readJob(inherited)).toEqual({ type: "unreadable" });
  expect(Reflect.get({}, "revision")).toBeUndefined();
});
