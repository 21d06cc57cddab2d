import { sha256Hex } from "@claimcheck/protocol";
import type { BackendStore, Generation, Generator, Logger, Timers } from "../ports.ts";
import { failureMessage } from "../rules/failure-message.ts";
import type { Job } from "../rules/job.ts";
import type { LeasedJob } from "../store-port.ts";
import { keepLease } from "./lease-keeper.ts";

interface Work {
  readonly store: BackendStore;
  readonly generator: Generator;
  readonly timers: Timers;
  readonly logger: Logger;
  /** As it was leased. */
  readonly job: Job;
  readonly leaseMs: number;
  /** Fires when the worker stops. */
  readonly signal: AbortSignal;
}

/**
 * One leased job, from the permission to call the generator to its end. Every write
 * proves the lease's token, so whatever happened meanwhile, a stale worker changes
 * nothing (S7). A crash at any point leaves the job to the sweeper.
 */
export async function runJob(work: Work): Promise<void> {
  const { store, job, logger, signal } = work;
  const leased: LeasedJob = { jobId: job.jobId, token: job.fence };
  const keeper = keepLease({ ...work, leased });
  try {
    const ending = AbortSignal.any([signal, keeper.lost]);
    const generation = await callGenerator(work, leased, {
      signal: ending,
      onProgress: keeper.report,
    });
    if (generation !== undefined) await handIn(work, leased, generation);
  } catch (error) {
    // A store that failed: what was written is not known here, so nothing more is.
    const name = error instanceof Error ? error.name : "unknown";
    logger.error("job.interrupted", { jobId: job.jobId, name });
  } finally {
    await keeper.stop();
    if (signal.aborted) await store.release(leased).catch(() => undefined);
  }
}

/** `undefined`: the job is not this worker's any more. */
async function callGenerator(
  { store, generator, job, logger }: Work,
  leased: LeasedJob,
  call: {
    readonly signal: AbortSignal;
    readonly onProgress: (progress: number, etaMs: number) => void;
  },
): Promise<Generation | undefined> {
  const { request, account, jobId, operationKey } = job;
  const images: Uint8Array[] = [];
  for (const sha256 of request?.images ?? []) {
    const bytes = await store.readUpload({ account, sha256 });
    if (bytes !== undefined) images.push(bytes);
  }
  if (request === null || images.length !== request.images.length) {
    return { type: "failed", message: failureMessage("generator"), retryable: false };
  }
  const permit = await store.beginCall({ ...leased, guard: generator.guard });
  if (permit.type === "lost") return undefined;
  if (permit.type === "called_before") {
    await store.fail({ ...leased, end: { type: "failed", code: "worker_lost" } });
    return undefined;
  }
  try {
    return await generator.generate({
      ...call,
      operationKey,
      jobId,
      request,
      images,
      ...(permit.type === "resume" ? { resume: permit.generatorJobId } : {}),
      async onNamed(generatorJobId) {
        await store.nameCall({ ...leased, generatorJobId });
      },
    });
  } catch (error) {
    if (call.signal.aborted) return { type: "stopped" };
    // Its own words stay here: a provider's message may quote the prompt.
    const name = error instanceof Error ? error.name : "unknown";
    logger.warn("generator.threw", { jobId, name });
    return { type: "failed", message: failureMessage("generator"), retryable: true };
  }
}

async function handIn(
  { store, job, logger }: Work,
  leased: LeasedJob,
  generation: Generation,
): Promise<void> {
  const { account, jobId } = job;
  switch (generation.type) {
    case "stopped":
      return;
    case "failed": {
      const { message, retryable } = generation;
      const end = { type: "failed", code: "generator", message, retryable } as const;
      const { type } = await store.fail({ ...leased, end });
      logger.info("job.failed", { account, jobId, outcome: type });
      return;
    }
    case "made": {
      const { bytes, mediaType } = generation.image;
      const { result, suspectedDuplicateCount } = await store.putResult({
        resultId: resultIdOf(job),
        account,
        jobId,
        sha256: sha256Hex(bytes),
        mediaType,
        byteCount: bytes.byteLength,
        bytes,
      });
      const { used } = generation;
      const { type } = await store.finish({
        ...leased,
        result,
        ...(used === undefined ? {} : { used }),
      });
      logger.info("job.finished", { account, jobId, outcome: type, suspectedDuplicateCount });
      return;
    }
    default:
      return generation satisfies never;
  }
}

/** Derived from the operation, so that a second finish and a late worker converge on one object. */
function resultIdOf({ account, operationKey }: Job): string {
  return sha256Hex(JSON.stringify(["result-1", account, operationKey]));
}
