/** Many seeds, shared among threads. */
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { type ClientState, joined, type Matrix } from "./matrix.ts";
import type { Scenario } from "./scenario.ts";

/** A life that went wrong, already shrunk. */
export interface Failure {
  readonly seed: number;
  readonly id: string;
  readonly says: string;
  readonly found: string;
  readonly scenario: Scenario;
  readonly trace: readonly string[];
}

/** What a thread is asked for. */
export interface Asked {
  readonly seed: number;
  readonly size: number;
  /** Without shrinking what goes wrong. */
  readonly isBrief: boolean;
}

/** What a thread tells of some seeds. */
export interface Batch {
  readonly seeds: number;
  readonly failures: readonly Failure[];
  readonly matrix: [string, [ClientState, number][]][];
}

export interface SeedRun {
  readonly seeds: number;
  readonly failures: readonly Failure[];
  readonly matrix: Matrix;
  readonly ms: number;
}

/** Seeds that a thread is given at a time: few, so that none waits for another at the end. */
const BATCH_SIZE = 20;
/** More failures than this say no more than the first ones. */
const FAILURES_MAX = 5;

export async function runSeeds(given: {
  readonly first: number;
  readonly count: number;
  /** Only until the first failure, and that as it is. */
  readonly isBrief?: boolean;
  readonly onFailure?: (failure: Failure) => void;
}): Promise<SeedRun> {
  const { first, count, isBrief = false, onFailure } = given;
  const startedAt = performance.now();
  const failures: Failure[] = [];
  const matrices: Matrix[] = [];
  let next = first;
  let seeds = 0;

  async function work(): Promise<void> {
    const worker = new Worker(new URL("./seed-thread.ts", import.meta.url), {
      execArgv: ["--conditions=@claimcheck/source"],
    });
    let answer: PromiseWithResolvers<Batch> = Promise.withResolvers();
    worker.on("message", (batch: Batch) => answer.resolve(batch));
    worker.on("error", (error) => answer.reject(error));
    const batchOf = (seed: number, size: number): Promise<Batch> => {
      answer = Promise.withResolvers();
      worker.postMessage({ seed, size, isBrief } satisfies Asked);
      return answer.promise;
    };
    try {
      while (next < first + count && failures.length < (isBrief ? 1 : FAILURES_MAX)) {
        const seed = next;
        const size = Math.min(BATCH_SIZE, first + count - seed);
        next += size;
        const batch = await batchOf(seed, size);
        seeds += batch.seeds;
        matrices.push(new Map(batch.matrix.map(([fault, row]) => [fault, new Map(row)])));
        for (const failure of batch.failures) {
          failures.push(failure);
          onFailure?.(failure);
        }
      }
    } finally {
      await worker.terminate();
    }
  }

  const threads = Math.min(availableParallelism(), Math.ceil(count / BATCH_SIZE));
  await Promise.all(Array.from({ length: threads }, work));
  const ms = performance.now() - startedAt;
  return { seeds, failures, matrix: joined(matrices), ms };
}
