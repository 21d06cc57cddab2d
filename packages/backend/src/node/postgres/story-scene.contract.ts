import { sha256Hex } from "@claimcheck/protocol";
import fc from "fast-check";
import type { Plan } from "../../rules/plan.ts";
import type { BackendStore } from "../../store-port.ts";
import { unlimited } from "../../stores/contract/world.contract.ts";

/**
 * One step of a story: what somebody does to a store. Keys, jobs and tokens are small
 * numbers, so that steps meet each other; ids follow from the number of the step, so
 * that two stores give the same names.
 */
export type Step = (store: BackendStore, scene: Scene) => Promise<unknown>;

/** What a step may know beside the store. */
export interface Scene {
  /** The number of this step. */
  readonly serial: number;
  readonly now: number;
  /** The jobs made so far, the latest first, as they were last seen. */
  readonly jobs: readonly SeenJob[];
}

export interface SeenJob {
  readonly jobId: string;
  readonly account: string;
  readonly fence: number;
}

export const accounts = ["ann", "bob"] as const;
export const keys = ["one", "two", "three", "four", "five", "six"].map(
  (name) => `key-number-${name}-of-six`,
);
export const files = ["first", "second", "third"].map((text) => {
  const bytes = new TextEncoder().encode(text);
  return { sha256: sha256Hex(bytes), bytes, byteCount: bytes.byteLength };
});

export const plans: readonly Plan[] = [
  unlimited,
  {
    id: "small",
    limits: { count: { day: 3, month: 5 }, tokens: { day: null, month: 250 } },
    concurrency: 2,
    timeZone: "America/New_York",
  },
  {
    id: "nothing",
    limits: { count: { day: 0, month: null }, tokens: { day: 0, month: 0 } },
    concurrency: null,
    timeZone: "Asia/Kolkata",
  },
  { ...unlimited, concurrency: 1, timeZone: "Pacific/Apia" },
];

// What JSON carries and a database might not: U+0000, half a surrogate pair, other planes.
const prompts = [
  "a hill",
  "nul \u0000",
  "half \ud800",
  "two 🐑🐑",
  "'; drop schema claimcheck; --",
];

export const account = fc.constantFrom(...accounts);
export const operationKey = fc.constantFrom(...keys);
export const file = fc.constantFrom(...files);
export const prompt = fc.constantFrom(...prompts);

/** Mostly one of the latest jobs, and mostly with the token that is good for it. */
export const jobIndex = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 3, arbitrary: fc.constantFrom(1, 2, 3) },
  { weight: 1, arbitrary: fc.nat({ max: 8 }) },
);
const tokenOffset = fc.oneof(
  { weight: 8, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.constantFrom(-1, 1) },
);
export const leased = fc.record({ index: jobIndex, tokenOffset });
type Leased = typeof leased extends fc.Arbitrary<infer Value> ? Value : never;

const nobodys: SeenJob = { jobId: "job_of_nobody", account: "ann", fence: 1 };

export function jobAt({ jobs }: Scene, index: number): SeenJob {
  return jobs[index] ?? nobodys;
}

export function leasedAt(scene: Scene, { index, tokenOffset }: Leased) {
  const { jobId, fence } = jobAt(scene, index);
  return { jobId, token: fence + tokenOffset };
}
