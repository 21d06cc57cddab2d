import { expect, test } from "vitest";
import { observed, sent } from "./checks/observed.fake.ts";
import { timelineOf } from "./timeline.ts";

test("a request is one line, whatever became of it, with its key made short", () => {
  const { entries } = observed([
    sent({ id: "a.1", key: "0123456789abcdef" }),
    { type: "struck", id: "a.1", fault: "status" },
    { type: "answered", id: "a.1", status: 202 },
    { type: "heard", id: "a.1", status: 503, retryAfterMs: 2100, jobs: [] },
    sent({ id: "a.2", leg: "read" }),
    sent({ id: "a.3", leg: "quota" }),
    { type: "unheard", id: "a.3", why: "error" },
  ]);
  expect(timelineOf(entries)).toMatchObject([
    {
      leg: "submit",
      key: "01234567",
      fault: "status",
      outcome: { type: "bad", words: "503 · wait 3 s" },
    },
    { leg: "read", outcome: { type: "open" } },
    { leg: "quota", outcome: { type: "bad", words: "no answer" } },
  ]);
});

test("a worker's steps are no lines; a change of state is one", () => {
  const job = (state: "queued" | "processing", revision: number) =>
    ({ type: "job", jobId: "j", state, revision }) as const;
  const { entries } = observed([
    job("queued", 1),
    job("processing", 2),
    job("processing", 3),
    job("queued", 4),
  ]);
  expect(timelineOf(entries).map((row) => ("words" in row ? row.words : ""))).toEqual([
    "job is queued (r1)",
    "job is processing (r2)",
    "job is queued (r4)",
  ]);
});

test("a request says how long it took, once it is answered or given up", () => {
  const { entries } = observed([
    { ...sent({ id: "a.1" }), atMs: 1000 },
    { type: "heard", id: "a.1", status: 202, jobs: [], atMs: 1250 },
    { ...sent({ id: "a.2", leg: "read", jobIds: ["j"] }), atMs: 2000 },
    { type: "unheard", id: "a.2", why: "error", atMs: 32_000 },
    { ...sent({ id: "a.3", leg: "read", jobIds: ["j"] }), atMs: 33_000 },
  ]);
  const took = timelineOf(entries).map((row) =>
    row.type === "request" ? row.tookMs : "no request",
  );
  expect(took).toEqual([250, 30_000, undefined]);
});
