import { expect, test } from "vitest";
import { SIGNED_OUT } from "../deed-words.ts";
import type { Check } from "./check.ts";
import { checks } from "./checks.ts";
import { books, failedState, ledgerEntry, observed, sent, storedJob } from "./observed.fake.ts";

function lightOf(id: string): Check {
  const check = checks.find((each) => each.id === id);
  if (check === undefined) throw new Error(`There is no check ${id}.`);
  return check;
}

/** What a page shows of the job of `key-1`. */
const shown = (view: "queued" | "processing" | "reviewing", jobId: string) =>
  ({ type: "view", key: "key-1", view, charge: "reserved", jobId }) as const;

const dueAt = (ms: number) =>
  storedJob({ deadlineAt: ms as ReturnType<typeof storedJob>["deadlineAt"] });

/** A case that must be fine, and the least change of it that must not. */
const cases: readonly {
  readonly id: string;
  readonly holds: ReturnType<typeof observed>;
  readonly broken: ReturnType<typeof observed>;
  readonly found: RegExp;
}[] = [
  {
    id: "C1",
    holds: observed([sent({ id: "a.1" }), sent({ id: "a.2" })]),
    broken: observed([sent({ id: "a.1" }), sent({ id: "a.2", bodyHash: "bbb" })]),
    found: /other bytes/,
  },
  {
    id: "C2",
    holds: observed([sent({ id: "a.1" })]),
    broken: observed([sent({ id: "a.1", recorded: "no" })]),
    found: /without a record/,
  },
  {
    id: "C3",
    holds: observed([
      { type: "page", page: "b", found: [{ key: "key-1", jobId: "j", isPending: true }] },
      { type: "view", key: "key-1", view: "queued", charge: "reserved", jobId: "j" },
      sent({ id: "b.1", leg: "read", jobIds: ["j"] }),
    ]),
    broken: observed([
      { type: "page", page: "b", found: [{ key: "key-1", jobId: "j", isPending: true }] },
      sent({ id: "b.1", leg: "list" }),
    ]),
    found: /key-1 was stored, and is not there again/,
  },
  {
    id: "C4",
    holds: observed([
      { type: "heard", id: "a.1", status: 200, jobs: [{ jobId: "job_1", type: "failed" }] },
      { type: "view", key: "key-1", view: "failed", charge: "refunded", jobId: "job_1" },
    ]),
    broken: observed([
      { type: "heard", id: "a.1", status: 200, jobs: [{ jobId: "job_1", type: "processing" }] },
      { type: "view", key: "key-1", view: "failed", charge: "refunded", jobId: "job_1" },
    ]),
    found: /nobody said so/,
  },
  {
    id: "C5",
    holds: observed([
      {
        type: "view",
        key: "key-1",
        view: "processing",
        charge: "reserved",
        jobId: "j",
        revision: 2,
      },
      { type: "view", key: "key-1", view: "unknown", charge: "reserved", jobId: "j" },
      { type: "view", key: "key-1", view: "completed", charge: "charged", jobId: "j", revision: 5 },
    ]),
    broken: observed([
      { type: "view", key: "key-1", view: "completed", charge: "charged", jobId: "j", revision: 5 },
      {
        type: "view",
        key: "key-1",
        view: "processing",
        charge: "reserved",
        jobId: "j",
        revision: 6,
      },
    ]),
    found: /from completed to processing/,
  },
  {
    id: "C6",
    holds: observed([
      sent({ id: "a.1", leg: "read", jobIds: ["j"] }),
      { type: "mounted", isMounted: false },
      sent({ id: "a.2", leg: "find" }),
    ]),
    broken: observed([
      { type: "mounted", isMounted: false },
      sent({ id: "a.1", leg: "read", jobIds: ["j"] }),
    ]),
    found: /a\.1 was read for nobody/,
  },
  {
    id: "C7",
    holds: observed([
      sent({ id: "a.1", leg: "read", jobIds: ["j"] }),
      { type: "unheard", id: "a.1", why: "aborted" },
      sent({ id: "a.2", leg: "read", jobIds: ["j"] }),
      sent({ id: "a.3", leg: "read", jobIds: ["other"] }),
    ]),
    broken: observed([
      sent({ id: "a.1", leg: "read", jobIds: ["i", "j"] }),
      sent({ id: "a.2", leg: "read", jobIds: ["j"] }),
    ]),
    found: /read by a\.2 and a\.1/,
  },
  {
    id: "C8",
    holds: observed([
      { type: "visibility", hidden: true, atMs: 0 },
      { ...shown("queued", "j"), atMs: 1 },
      { ...sent({ id: "a.1", leg: "read", jobIds: ["j"] }), atMs: 1000 },
      { ...sent({ id: "a.2", leg: "read", jobIds: ["j"] }), atMs: 16_000 },
    ]),
    broken: observed([
      { type: "visibility", hidden: true, atMs: 0 },
      { ...shown("queued", "j"), atMs: 1 },
      { ...sent({ id: "a.1", leg: "read", jobIds: ["j"] }), atMs: 1000 },
      { ...sent({ id: "a.2", leg: "read", jobIds: ["j"] }), atMs: 11_000 },
    ]),
    found: /read after 10000 ms/,
  },
  {
    id: "C9",
    holds: observed([
      { type: "heard", id: "a.1", status: 503, retryAfterMs: 3000, jobs: [], atMs: 1000 },
      { ...sent({ id: "a.2", leg: "quota" }), atMs: 1500 },
      { ...sent({ id: "a.3" }), atMs: 4000 },
    ]),
    broken: observed([
      { type: "heard", id: "a.1", status: 429, retryAfterMs: 3000, jobs: [], atMs: 1000 },
      { ...sent({ id: "a.2" }), atMs: 3900 },
    ]),
    found: /100 ms too early/,
  },
  {
    id: "C10",
    holds: observed([
      sent({ id: "a.1" }),
      { type: "heard", id: "a.1", status: 202, echoed: false, jobs: [] },
      { type: "decided", key: "key-1", what: "person.chose", choice: "resend_anyway" },
      sent({ id: "a.2" }),
    ]),
    broken: observed([
      sent({ id: "a.1" }),
      { type: "heard", id: "a.1", status: 202, echoed: false, jobs: [] },
      sent({ id: "a.2" }),
    ]),
    found: /key-1 was sent again by itself/,
  },
  {
    id: "C11",
    holds: observed([sent({ id: "a.1" })], {
      records: [{ name: "r", text: '{"stage":"sending"}' }],
    }),
    broken: observed([sent({ id: "a.1", origin: "https://evil.example" })]),
    found: /with a credential went to https:\/\/evil\.example/,
  },
  {
    id: "C12",
    holds: observed(
      [{ type: "view", key: "key-2", view: "refused", charge: "none" }],
      books({ jobs: [storedJob()] }),
    ),
    broken: observed(
      [{ type: "view", key: "key-1", view: "refused", charge: "none" }],
      books({ jobs: [storedJob()] }),
    ),
    found: /refused and has a job/,
  },
  {
    id: "C13",
    holds: observed(
      [sent({ id: "a.1" }), { type: "heard", id: "a.1", status: 202, echoed: true, jobs: [] }],
      { listed: ["key-1"] },
    ),
    broken: observed(
      [sent({ id: "a.1" }), { type: "heard", id: "a.1", status: 202, echoed: true, jobs: [] }],
      { listed: [] },
    ),
    found: /key-1 was accepted and is nowhere/,
  },
  {
    id: "S1",
    holds: observed([], books({ jobs: [storedJob()] })),
    broken: observed(
      [],
      books({
        jobs: [storedJob(), storedJob({ jobId: "job_2" as ReturnType<typeof storedJob>["jobId"] })],
      }),
    ),
    found: /two jobs/,
  },
  {
    id: "S2",
    holds: observed([
      { type: "job", jobId: "j", state: "reviewing", revision: 4 },
      { type: "job", jobId: "j", state: "completed", revision: 5 },
    ]),
    broken: observed([
      { type: "job", jobId: "j", state: "completed", revision: 5 },
      { type: "job", jobId: "j", state: "failed", revision: 6 },
    ]),
    found: /was completed, then failed/,
  },
  {
    id: "S3",
    holds: observed(
      [],
      books({
        entries: [ledgerEntry("reserve", 2), ledgerEntry("refund", -2)],
        counters: [
          { account: "demo", meter: "count", period: "day", periodKey: "2026-12-01", used: 0 },
        ],
      }),
    ),
    broken: observed(
      [],
      books({
        entries: [ledgerEntry("reserve", 2)],
        counters: [
          { account: "demo", meter: "count", period: "day", periodKey: "2026-12-01", used: 1 },
        ],
      }),
    ),
    found: /1 counted, 2 in the ledger/,
  },
  {
    id: "S4",
    holds: observed(
      [],
      books({
        jobs: [storedJob({ state: failedState })],
        entries: [ledgerEntry("reserve", 1), ledgerEntry("refund", -1)],
      }),
    ),
    broken: observed(
      [],
      books({
        jobs: [storedJob({ state: failedState })],
        entries: [ledgerEntry("reserve", 1), ledgerEntry("refund", -1, "2026-12-02")],
      }),
    ),
    found: /1 of count day 2026-12-01 is left/,
  },
  {
    id: "S5",
    holds: observed([
      { type: "job", jobId: "j", state: "processing", revision: 2 },
      { type: "job", jobId: "j", state: "processing", revision: 2 },
      { type: "job", jobId: "j", state: "queued", revision: 3 },
    ]),
    broken: observed([
      { type: "job", jobId: "j", state: "processing", revision: 3 },
      { type: "job", jobId: "j", state: "processing", revision: 2 },
    ]),
    found: /from r3 to r2/,
  },
  {
    id: "S6",
    holds: observed([], books({ jobs: [dueAt(1000)], sweptBeforeMs: 999 })),
    broken: observed([], books({ jobs: [dueAt(1000)], sweptBeforeMs: 1000 })),
    found: /is queued after its deadline/,
  },
  {
    id: "S7",
    holds: observed([
      { type: "leased", jobId: "j", token: 1 },
      { type: "leased", jobId: "j", token: 2 },
      { type: "stale write", jobId: "j", token: 1, what: "finish", isTaken: false },
    ]),
    broken: observed([
      { type: "leased", jobId: "j", token: 2 },
      { type: "stale write", jobId: "j", token: 1, what: "finish", isTaken: true },
    ]),
    found: /finish with token 1 has changed j/,
  },
  {
    id: "S8",
    holds: observed([
      { type: "pried", jobId: "j", what: "by its id", status: 404, isTold: false },
      { type: "pried", jobId: "j", what: "by the list", status: 200, isTold: false },
    ]),
    broken: observed([
      { type: "pried", jobId: "j", what: "by its key", status: 200, isTold: true },
    ]),
    found: /by its key, a stranger was answered 200/,
  },
  {
    id: "S9",
    holds: observed([
      { type: "called", key: "key-1", guard: "none" },
      { type: "called", key: "key-2", guard: "honours-key" },
      { type: "called", key: "key-2", guard: "honours-key" },
    ]),
    broken: observed([
      { type: "called", key: "key-1", guard: "none" },
      { type: "called", key: "key-1", guard: "none" },
    ]),
    found: /key-1: called a second time/,
  },
  {
    id: "E1",
    holds: observed([
      { type: "job", jobId: "j", revision: 3, state: "reviewing" },
      { ...shown("reviewing", "j"), revision: 3 },
    ]),
    broken: observed([
      { type: "job", jobId: "j", revision: 3, state: "reviewing" },
      { ...shown("processing", "j"), revision: 3 },
    ]),
    found: /shows r3 as processing; it is reviewing/,
  },
  {
    id: "E2",
    holds: observed([], books({ jobs: [storedJob()], entries: [ledgerEntry("reserve", 1)] })),
    broken: observed(
      [],
      books({
        jobs: [storedJob()],
        entries: [ledgerEntry("reserve", 1), ledgerEntry("reserve", 1)],
      }),
    ),
    found: /was reserved for 2 times/,
  },
  {
    id: "E3",
    holds: observed([
      shown("processing", "j"),
      { type: "job", jobId: "j", revision: 3, state: "reviewing" },
      shown("reviewing", "j"),
    ]),
    broken: observed(
      [shown("processing", "j"), { type: "job", jobId: "j", revision: 3, state: "reviewing" }],
      { nowMs: 300_002 },
    ),
    found: /key-1 has ended, and nobody has seen it/,
  },
];

test.each(cases)("$id is green where it holds, and red with the least change", (each) => {
  const { judge } = lightOf(each.id);
  expect(judge(each.holds)).toEqual({ type: "holds" });
  const verdict = judge(each.broken);
  expect(verdict).toMatchObject({ type: "broken", found: expect.stringMatching(each.found) });
});

test("every light has a case here, and none glows before anything has happened", () => {
  expect(cases.map(({ id }) => id)).toEqual(checks.map(({ id }) => id));
  for (const { judge } of checks) expect(judge(observed([]))).toEqual({ type: "waiting" });
});

test("S4 is red for a failed job without its refund, for a refund of a job that has not failed, and for two", () => {
  const { judge } = lightOf("S4");
  const reserve = ledgerEntry("reserve", 1);
  const refund = ledgerEntry("refund", -1);
  const verdicts = [
    books({ jobs: [storedJob({ state: failedState })], entries: [reserve] }),
    books({ jobs: [storedJob()], entries: [reserve, refund] }),
    books({ jobs: [], entries: [reserve, refund, refund] }),
  ].map((rest) => judge(observed([], rest)).type);
  expect(verdicts).toEqual(["broken", "broken", "broken"]);
});

test("C11 is red for a token or a signed link in a record", () => {
  const { judge } = lightOf("C11");
  for (const text of [
    "Bearer demo",
    "/api/results/1?expires=2&signature=ab",
    "javascript:alert(1)",
  ]) {
    expect(judge(observed([sent({ id: "a.1" })], { records: [{ name: "r", text }] })).type).toBe(
      "broken",
    );
  }
});

test("C2 does not judge what the storage would not take", () => {
  const refused = sent({ id: "a.1", recorded: "refused" });
  expect(lightOf("C2").judge(observed([refused])).type).toBe("waiting");
  expect(lightOf("C2").judge(observed([refused, sent({ id: "a.2", recorded: "no" })])).type).toBe(
    "broken",
  );
});

test("C9 takes no floor from a used-up quota, which holds nothing else back", () => {
  const heard = { type: "heard", id: "a.1", status: 429, retryAfterMs: 3000, jobs: [] } as const;
  const burn = sent({ id: "a.2", leg: "burn" });
  const { judge } = lightOf("C9");
  expect(judge(observed([{ ...heard, code: "quota_exceeded" }, burn])).type).toBe("waiting");
  expect(judge(observed([{ ...heard, code: "rate_limited" }, burn])).type).toBe("broken");
});

test("a new page begins with nothing under way and no floor: what the one before it had does not count", () => {
  const read = sent({ id: "a.1", leg: "read", jobIds: ["j"] });
  const again = sent({ id: "b.1", leg: "read", jobIds: ["j"] });
  const page = { type: "page", page: "b" } as const;
  expect(lightOf("C7").judge(observed([read, page, again])).type).toBe("holds");
});

test("C3 is red where a page finds another job, and where the same bytes leave under a second key", () => {
  const { judge } = lightOf("C3");
  const found = (isPending: boolean) =>
    ({
      type: "page",
      page: "b",
      found: [{ key: "key-0", jobId: "j", bodyHash: "aaa", isPending }],
    }) as const;
  const again = { ...shown("queued", "j"), key: "key-0" };
  expect(judge(observed([found(true), { ...again, jobId: "other" }])).type).toBe("broken");
  expect(judge(observed([found(true), again, sent({ id: "b.1" })])).type).toBe("broken");
  // What has ended may be wanted once more.
  expect(judge(observed([found(false), again, sent({ id: "b.1" })])).type).toBe("holds");
});

test("C6 lets a wish be read until it is answered, though nothing shows it", () => {
  const { judge } = lightOf("C6");
  const unmounted = { type: "mounted", isMounted: false } as const;
  const read = sent({ id: "a.1", leg: "read", jobIds: ["j"] });
  const wished = { ...shown("processing", "j"), wish: "cancel" };
  expect(judge(observed([wished, unmounted, read])).type).toBe("holds");
  expect(judge(observed([shown("processing", "j"), unmounted, read])).type).toBe("broken");
});

test("C8 is red when a page is back and reads nothing, unless a read is under way or the lab holds it back", () => {
  const { judge } = lightOf("C8");
  const hidden = { type: "visibility", hidden: true, atMs: 0 } as const;
  const back = { type: "visibility", hidden: false, atMs: 1000 } as const;
  const late = { ...sent({ id: "a.9", leg: "quota" }), atMs: 7000 };
  const pending = shown("processing", "j");
  const read = { ...sent({ id: "a.1", leg: "read", jobIds: ["j"] }), atMs: 500 };
  const offline = { type: "deed", what: "went offline", atMs: 600 } as const;
  expect(judge(observed([hidden, pending, back, late])).type).toBe("broken");
  expect(judge(observed([hidden, pending, read, back, late])).type).toBe("waiting");
  expect(judge(observed([hidden, pending, offline, back, late])).type).toBe("waiting");
  expect(judge(observed([hidden, pending, back, { ...read, atMs: 1200 }, late])).type).toBe(
    "holds",
  );
});

test("C13 lets go of what a person has dismissed, and of everything on a sign-out", () => {
  const { judge } = lightOf("C13");
  const accepted = [
    sent({ id: "a.1" }),
    { type: "heard", id: "a.1", status: 202, echoed: true, jobs: [] },
  ] as const;
  const dismissed = { type: "decided", key: "key-1", what: "operation.dismissed" } as const;
  const signedOut = { type: "deed", what: SIGNED_OUT } as const;
  expect(judge(observed([...accepted, dismissed])).type).toBe("waiting");
  expect(judge(observed([...accepted, signedOut])).type).toBe("waiting");
});

test("S7 is red for a job that is taken with a token it had before", () => {
  const leased = { type: "leased", jobId: "j", token: 1 } as const;
  expect(lightOf("S7").judge(observed([leased, leased])).type).toBe("broken");
});

test("E3 waits while something holds the page back, and begins anew with each fault", () => {
  const { judge } = lightOf("E3");
  const end = { type: "job", jobId: "j", revision: 3, state: "reviewing", atMs: 1 } as const;
  const notes = [shown("processing", "j"), end];
  const later = { nowMs: 400_000 };
  expect(judge(observed(notes, later)).type).toBe("broken");
  expect(judge(observed(notes, { ...later, isCalm: false })).type).toBe("waiting");
  const struck = { type: "struck", id: "a.1", fault: "html", atMs: 200_000 } as const;
  expect(judge(observed([...notes, struck], later)).type).toBe("waiting");
});
