import type { Books, LedgerEntry, StoredJob } from "../books.ts";
import { emptyBooks } from "../books.ts";
import type { LogEntry, Note } from "../log-entry.ts";
import type { Observed } from "./check.ts";

const ORIGIN = "https://app.example";

/** What a page has seen, one note a millisecond unless it says otherwise. */
export function observed(
  notes: readonly (Note & { readonly atMs?: number })[],
  rest: Partial<Omit<Observed, "entries">> = {},
): Observed {
  const entries = notes.map((note, index): LogEntry => ({ atMs: index, ...note }));
  return {
    entries,
    books: emptyBooks,
    records: [],
    origin: ORIGIN,
    listed: [],
    nowMs: entries.at(-1)?.atMs ?? 0,
    speed: 1,
    isCalm: true,
    ...rest,
  };
}

type SentNote = Extract<Note, { readonly type: "sent" }>;

export function sent(given: Partial<SentNote> & Pick<SentNote, "id">): SentNote {
  return {
    type: "sent",
    leg: "submit",
    method: "POST",
    origin: ORIGIN,
    path: "/jobs",
    signed: true,
    ...(given.leg === undefined || given.leg === "submit"
      ? { key: "key-1", bodyHash: "aaa", recorded: "yes" }
      : {}),
    ...given,
  };
}

const job: StoredJob = {
  jobId: "job_1" as StoredJob["jobId"],
  account: "demo",
  operationKey: "key-1" as StoredJob["operationKey"],
  attemptOf: null,
  kind: "image",
  request: null,
  sequence: 1,
  revision: 1,
  stateRevision: 1,
  createdAt: 0 as StoredJob["createdAt"],
  updatedAt: 0 as StoredJob["createdAt"],
  reservationId: "res_1",
  state: { type: "queued" },
  runLimitMs: 1000,
  deadlineAt: 0 as StoredJob["deadlineAt"],
  fence: 0,
  lease: null,
  call: null,
  result: null,
  rejection: null,
};

export const storedJob = (given: Partial<StoredJob> = {}): StoredJob => ({ ...job, ...given });

export const failedState: StoredJob["state"] = {
  type: "failed",
  code: "generator",
  message: "No.",
  retryable: true,
  refunded: true,
};

/** One unit of one day. */
export const ledgerEntry = (
  kind: LedgerEntry["kind"],
  amount: number,
  periodKey = "2026-12-01",
): LedgerEntry => ({
  reservationId: "res_1",
  kind,
  account: "demo",
  at: 0 as LedgerEntry["at"],
  lines: [{ meter: "count", period: "day", periodKey, amount }],
});

export const books = (given: Partial<Books>): Partial<Omit<Observed, "entries">> => ({
  books: { ...emptyBooks, ...given },
});
