import { expect, test } from "vitest";
import type { Check } from "./check.ts";
import { checks } from "./checks.ts";
import { books, failedState, ledgerEntry, observed, sent, storedJob } from "./observed.fake.ts";

function lightOf(id: string): Check {
  const check = checks.find((each) => each.id === id);
  if (check === undefined) throw new Error(`There is no check ${id}.`);
  return check;
}

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
