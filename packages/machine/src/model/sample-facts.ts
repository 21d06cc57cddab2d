import type { Fact } from "../operation-event.ts";
import { choices } from "../operation-view.ts";
import type { Refusal } from "../transport/transport.ts";
import { sampleRecord, sampleSnapshot } from "./beginnings.ts";
import type { Setting } from "./setting.ts";

const refusal = (code: Refusal["code"]): Refusal => ({
  type: "problem",
  code,
  problem: { code, title: code },
  recovery: "none",
});
const nothing = { type: "no_evidence", reason: "network" } as const;
const job = (type: "queued" | "processing" | "reviewing" | "completed", revision: number) =>
  ({
    type: "job",
    job: { type, jobId: "j", revision, ...(type === "completed" && { resultUrl: "https://x/y" }) },
  }) as const;
const failed = (refunded: boolean) =>
  ({
    type: "job",
    job: {
      type: "failed",
      jobId: "j",
      revision: 8,
      code: "generator",
      message: "",
      retryable: true,
      refunded,
    },
  }) as const;
const named = { jobId: "j", answer: job("queued", 1) } as const;

/** One code for each thing that a problem can mean for a create (`onSubmit`), and those with rules of their own. */
const verdicts = [
  "invalid_request",
  "quota_exceeded",
  "rate_limited",
  "unauthenticated",
  "operation_expired",
  "idempotency_key_reused",
  "operation_burned",
] as const;

/** At least one of each fact, and one more for each way in which it can matter where an operation goes. */
export const sampleFacts = ({ stores }: Setting): readonly Fact[] => [
  { type: "files.hashed", snapshot: sampleSnapshot, files: new Map() },
  { type: "files.unreadable" },
  { type: "file.uploaded", sentCount: 1 },
  { type: "uploads.finished" },
  { type: "upload.unanswered", outcome: nothing },
  ...(stores ? [{ type: "record.stored", durable: true } as const] : []),
  { type: "record.stored", durable: false },
  { type: "submission.began", attemptCount: 1, durable: stores },
  { type: "submission.overtaken", record: { ...sampleRecord, stage: "sending", attemptCount: 2 } },
  { type: "submission.overtaken", record: { ...sampleRecord, stage: "accepted", jobId: "j" } },
  {
    type: "submission.overtaken",
    record: {
      ...sampleRecord,
      stage: "settled",
      jobId: "j",
      job: { type: "completed", jobId: "j", revision: 9 },
    },
  },
  { type: "submission.overtaken", record: { ...sampleRecord, stage: "dismissed", jobId: "j" } },
  {
    type: "submission.accepted",
    outcome: { type: "accepted", job: named, replayed: false, guarded: true },
    order: 1,
  },
  {
    type: "submission.accepted",
    outcome: {
      type: "accepted",
      job: { jobId: "j", answer: failed(true) },
      replayed: true,
      guarded: true,
    },
    order: 1,
  },
  { type: "submission.unanswered", outcome: nothing },
  { type: "operation.found", outcome: { type: "found", job: named }, order: 2 },
  {
    type: "operation.found",
    outcome: { type: "found", job: { jobId: "j", answer: failed(true) } },
    order: 2,
  },
  { type: "operation.absent", outcome: { type: "absent" } },
  ...[named, { jobId: "j", answer: failed(true) }].map(
    (candidate): Fact => ({
      type: "operation.candidates",
      outcome: { type: "candidates", jobs: [candidate] },
    }),
  ),
  { type: "operation.unanswered", outcome: nothing },
  { type: "key.burned", outcome: { type: "burned" } },
  ...[failed(true), job("reviewing", 5)].map(
    (answer): Fact => ({
      type: "key.cancelled",
      outcome: { type: "cancelled", job: { jobId: "j", answer } },
      order: 3,
    }),
  ),
  { type: "key.unanswered", outcome: nothing },
  ...verdicts.flatMap((code): Fact[] => [
    { type: "upload.problem", outcome: refusal(code) },
    { type: "submission.problem", outcome: refusal(code) },
    { type: "operation.problem", outcome: refusal(code) },
    { type: "key.problem", outcome: refusal(code) },
    { type: "wish.problem", outcome: refusal(code), order: 4 },
  ]),
  ...[named.answer, failed(true)].flatMap(({ job: known }): Fact[] => [
    { type: "operation.problem", outcome: { ...refusal("job_already_settled"), job: known } },
    { type: "key.problem", outcome: { ...refusal("job_already_settled"), job: known } },
    { type: "wish.problem", outcome: { ...refusal("job_already_settled"), job: known }, order: 4 },
  ]),
  { type: "turn.came" },
  { type: "deadline.reached" },
  ...[
    job("queued", 2),
    job("processing", 3),
    job("reviewing", 5),
    job("completed", 7),
    failed(true),
    failed(false),
  ].map((answer): Fact => ({ type: "server.state", answer, exchange: {}, order: 5 })),
  { type: "server.state", answer: { type: "missing" }, exchange: {}, order: 5 },
  { type: "server.state", answer: { type: "unusable", revision: 9 }, exchange: {}, order: 5 },
  { type: "read.problem", outcome: refusal("unauthenticated") },
  { type: "read.unanswered", outcome: nothing },
  { type: "hold.lost", outcome: nothing },
  { type: "wish.cancel" },
  { type: "wish.accept" },
  { type: "wish.reject", category: "other" },
  { type: "wish.answered", answer: failed(true), exchange: {}, order: 6 },
  { type: "wish.answered", answer: job("completed", 7), exchange: {}, order: 6 },
  { type: "wish.answered", answer: job("processing", 3), exchange: {}, order: 6 },
  { type: "wish.unanswered", outcome: nothing },
  { type: "person.checked" },
  ...choices.map((choice): Fact => ({ type: "person.chose", choice })),
  { type: "person.adopted", jobId: "j" },
  { type: "person.aborted" },
  { type: "slot.taken", slot: "hero" },
  { type: "slot.left" },
  { type: "operation.copied" },
  { type: "operation.dismissed" },
  { type: "display.wanted" },
  { type: "display.unwanted" },
  { type: "page.hidden" },
  { type: "page.visible" },
  { type: "network.offline" },
  { type: "network.online" },
  { type: "pause.began" },
  { type: "pause.ended" },
  // Counted from when it is told.
  { type: "floor.raised", floorMs: 60_000 },
  { type: "floor.raised", floorMs: 36_000_000 },
  { type: "holding.changed", areHeld: false },
  { type: "account.changed" },
];
