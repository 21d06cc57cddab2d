import {
  fingerprintOf,
  type GenerationRequest,
  type Instant,
  sha256Hex,
} from "@claimcheck/protocol";
import { expect } from "vitest";
import type { Job } from "../../rules/job.ts";
import { netLines } from "../../rules/ledger.ts";
import type { Plan } from "../../rules/plan.ts";
import type { Policy } from "../../rules/policy.ts";
import type { SubmitCommand } from "../../rules/submit.ts";
import type { BackendStore, SubmitOutcome, Timed } from "../../store-port.ts";

/** A store to be tried, empty, with a clock that the test moves. */
export interface StoreHarness {
  readonly store: BackendStore;
  setNow(now: Instant): void;
  /** Another connection to the same rows; absent where a store lives in one process. */
  connect?(): Promise<BackendStore>;
  /** Closes and removes everything. */
  close(): Promise<void>;
}

/** Opens a new harness. */
export type OpenHarness = (start: {
  readonly now: Instant;
  readonly policy: Partial<Policy>;
}) => Promise<StoreHarness>;

export const NOON = Date.UTC(2026, 11, 1, 12);
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
export const LEASE_MS = 10_000;
export const RUN_LIMIT_MS = 15 * MINUTE_MS;
export const QUEUE_LIMIT_MS = 20 * MINUTE_MS;

export const unlimited: Plan = {
  id: "unlimited",
  limits: { count: { day: null, month: null }, tokens: { day: null, month: null } },
  concurrency: null,
  timeZone: "UTC",
};

/** A plan that allows so many a day. */
export function daily(limit: number): Plan {
  return { ...unlimited, limits: { ...unlimited.limits, count: { day: limit, month: null } } };
}

export const request: GenerationRequest = {
  kind: "image",
  mode: "single",
  prompt: "a hill",
  images: [],
  model: "aurora",
  aspectRatio: "1:1",
  resolution: "1K",
  seed: 7,
};

/** One store in one test, with short words for what tests do to it. */
export interface World {
  readonly store: BackendStore;
  now(): Instant;
  setNow(now: Instant): void;
  advance(ms: number): void;
  connect(): Promise<BackendStore>;
  /** A command with a new key and new ids; whatever is given replaces the default. */
  command(parts?: Partial<SubmitCommand>): SubmitCommand;
  /** Through the first connection, unless another is given. */
  submit(parts?: Partial<SubmitCommand>, to?: BackendStore): Promise<Timed<SubmitOutcome>>;
  /** Submits, and expects the job. */
  started(parts?: Partial<SubmitCommand>): Promise<Job>;
  /** Submits, and leases the job to a worker. */
  processing(parts?: Partial<SubmitCommand>): Promise<Job>;
  reviewing(parts?: Partial<SubmitCommand>): Promise<Job>;
  lease(workerId?: string): Promise<Job | undefined>;
  finish(job: Pick<Job, "jobId">, token: number, used?: { tokens: number }): Promise<string>;
  fail(job: Pick<Job, "jobId">, token: number): Promise<string>;
  decide(job: Job, decision: "cancel" | "accept" | "reject"): Promise<string>;
  read(job: Pick<Job, "jobId" | "account">): Promise<Job>;
  /** The count meter of one period. */
  used(periodKey: string, account?: string): Promise<number>;
  /** S3, S4 and the books against the jobs (case Q09). */
  audit(...accounts: string[]): Promise<void>;
  close(): Promise<void>;
}

export async function openWorld(open: OpenHarness, policy: Partial<Policy> = {}): Promise<World> {
  let now = NOON;
  let serial = 0;
  const all: Job[] = [];
  const harness = await open({ now, policy });
  const { store } = harness;

  const setNow = (next: Instant): void => {
    now = next;
    harness.setNow(next);
  };
  const command = (parts: Partial<SubmitCommand> = {}): SubmitCommand => {
    serial += 1;
    return {
      account: "ann",
      operationKey: `key-${String(serial).padStart(16, "0")}`,
      fingerprint: fingerprintOf(parts.request ?? request),
      attemptOf: null,
      jobId: `job_${serial}`,
      reservationId: `res_${serial}`,
      request,
      cost: { count: 1, tokens: 100 },
      plan: unlimited,
      rateLimit: { type: "token-bucket", capacity: 1000, refillMs: 1 },
      queueLimitMs: QUEUE_LIMIT_MS,
      runLimitMs: RUN_LIMIT_MS,
      ...parts,
    };
  };
  const submit: World["submit"] = async (parts, to = store) => {
    const outcome = await to.submit(command(parts));
    if (outcome.type === "started") all.push(outcome.tracked.job);
    return outcome;
  };
  const started: World["started"] = async (parts) => {
    const outcome = await submit(parts);
    if (outcome.type !== "started") throw new Error(`The start ended as ${outcome.type}.`);
    return outcome.tracked.job;
  };
  const lease: World["lease"] = async (workerId = "w1") => {
    const hold = await store.lease({ workerId, leaseMs: LEASE_MS });
    return hold.type === "held" ? hold.job : undefined;
  };
  const read: World["read"] = async ({ account, jobId }) => {
    const { tracked } = await store.readJobs({ account, jobIds: [jobId] });
    const job = tracked[0]?.job;
    if (job === undefined) throw new Error(`There is no job ${jobId}.`);
    return job;
  };
  const processing: World["processing"] = async (parts) => {
    const job = await started(parts);
    const leased = await lease();
    if (leased?.jobId !== job.jobId) throw new Error("Another job was before this one.");
    return leased;
  };
  const finish: World["finish"] = async ({ jobId }, token, used) => {
    const result = {
      resultId: sha256Hex(jobId),
      sha256: sha256Hex(`pixels of ${jobId}`),
      mediaType: "image/png",
      byteCount: 3,
      storedAt: now,
    } as const;
    const { type } = await store.finish({ jobId, token, result, ...(used ? { used } : {}) });
    return type;
  };

  return {
    store,
    now: () => now,
    setNow,
    advance: (ms) => setNow(now + ms),
    connect: async () => {
      if (harness.connect === undefined) throw new Error("This store takes no second connection.");
      return harness.connect();
    },
    command,
    submit,
    started,
    processing,
    async reviewing(parts) {
      const job = await processing(parts);
      await finish(job, job.fence);
      return read(job);
    },
    lease,
    finish,
    async fail({ jobId }, token) {
      const end = { type: "failed", code: "generator", retryable: true } as const;
      return (await store.fail({ jobId, token, end })).type;
    },
    async decide({ account, jobId }, decision) {
      const wish =
        decision === "reject" ? ({ decision, category: "light" } as const) : { decision };
      return (await store.decide({ account, jobId, decision: wish })).type;
    },
    read,
    async used(periodKey, account = "ann") {
      const { counters } = await store.readLedger(account);
      const counter = counters.find((one) => one.meter === "count" && one.periodKey === periodKey);
      return counter?.used ?? 0;
    },
    async audit(...accounts) {
      for (const account of accounts) {
        const jobIds = all.filter((job) => job.account === account).map(({ jobId }) => jobId);
        await auditAccount(store, account, jobIds);
      }
    },
    close: () => harness.close(),
  };
}

/** The books of one account against all of its jobs. */
export async function auditAccount(
  store: BackendStore,
  account: string,
  jobIds: readonly string[],
): Promise<void> {
  const { entries, counters } = await store.readLedger(account);
  const names = entries.map(({ reservationId, kind }) => `${reservationId} ${kind}`);
  expect(new Set(names).size, "one entry of a kind per reservation (S4)").toBe(names.length);

  // S3: what a counter says is what its ledger lines come to, and never less than nothing.
  const booked = netLines(entries).map(({ meter, period, periodKey, amount }) => ({
    account,
    meter,
    period,
    periodKey,
    used: amount,
  }));
  expect(sorted(counters)).toEqual(sorted(booked));
  for (const { used } of counters) expect(used).toBeGreaterThanOrEqual(0);

  // Q09: a refunded job sums to nothing, any other to what it took.
  const { tracked, missing } = await store.readJobs({ account, jobIds });
  expect(missing).toEqual([]);
  for (const { job } of tracked) {
    const own = entries.filter((entry) => entry.reservationId === job.reservationId);
    const refunded = job.state.type === "failed" && job.state.refunded;
    expect(own.some((entry) => entry.kind === "refund")).toBe(refunded);
    expect(own.some((entry) => entry.kind === "reserve")).toBe(true);
    if (refunded) for (const { amount } of netLines(own)) expect(amount).toBe(0);
  }
  const reservations = new Set(tracked.map(({ job }) => job.reservationId));
  for (const { reservationId } of entries) {
    expect(reservations, "no trace of a start that was stopped").toContain(reservationId);
  }
}

function sorted<Row>(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other)));
}

function nameOf(row: unknown): string {
  return JSON.stringify(row, ["account", "meter", "period", "periodKey"]);
}
