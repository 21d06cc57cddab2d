import type { Instant } from "@claimcheck/protocol";
import { type Ruling, unchanged } from "./changes.ts";
import { type GeneratorCall, type Job, withState } from "./job.ts";
import { mayMove } from "./transition-table.ts";

/** Whether a worker's token still is the job's (S7). A requeue or another taking makes it stale. */
export function holds(job: Job, token: number): boolean {
  return job.state.type === "processing" && job.lease?.token === token;
}

/** `lost`: the job is not this worker's any more; it must stop and write nothing. */
export type Hold = { readonly type: "held"; readonly job: Job } | { readonly type: "lost" };

/**
 * A worker takes a queued job. Every taking raises the fence, so that the same worker's
 * older token is stale too (case Q08). The time to run counts from the first taking: a
 * requeue gives no second helping (S6).
 */
export function take(
  job: Job,
  worker: { readonly workerId: string; readonly leaseMs: number },
  now: Instant,
): Ruling<Hold> {
  if (job.state.type !== "queued" || !mayMove("worker", job.state.type, "processing")) {
    return unchanged({ type: "lost" });
  }
  const fence = job.fence + 1;
  const taken: Job = {
    ...withState(job, { type: "processing", progress: 0, etaMs: null }, now),
    fence,
    lease: { workerId: worker.workerId, token: fence, until: now + worker.leaseMs },
    deadlineAt: job.fence === 0 ? now + job.runLimitMs : job.deadlineAt,
  };
  return { outcome: { type: "held", job: taken }, changes: { job: taken } };
}

export interface Heartbeat {
  readonly token: number;
  readonly leaseMs: number;
  /** 0 to 1; what is lower than before is ignored, so that a bar never runs backwards. */
  readonly progress?: number;
  readonly etaMs?: number;
}

/**
 * Prolongs a lease and notes progress. A lease that has lapsed but that nobody has taken
 * is still its holder's: the fence decides, not the clock.
 */
export function beat(job: Job, heartbeat: Heartbeat, now: Instant): Ruling<Hold> {
  if (!holds(job, heartbeat.token) || job.lease === null || job.state.type !== "processing") {
    return unchanged({ type: "lost" });
  }
  const kept: Job = { ...job, lease: { ...job.lease, until: now + heartbeat.leaseMs } };
  const asked = Math.min(1, Math.max(0, known(heartbeat.progress) ?? 0));
  const progress = Math.max(job.state.progress, asked);
  const etaMs = known(heartbeat.etaMs) ?? job.state.etaMs;
  // A first estimate is news too; later ones travel with the progress they belong to.
  const moved = progress > job.state.progress || (job.state.etaMs === null && etaMs !== null);
  const beaten: Job = moved
    ? {
        ...kept,
        state: { type: "processing", progress, etaMs },
        revision: job.revision + 1,
        updatedAt: now,
      }
    : kept;
  return { outcome: { type: "held", job: beaten }, changes: { job: beaten } };
}

/** A generator that divides by 0 has told nothing: NaN would stay, for no number is above it (case P16). */
function known(told: number | undefined): number | undefined {
  return Number.isNaN(told) ? undefined : told;
}

/** Ends a lease early, so that the next sweep hands the job on. The fence makes its token stale then. */
export function release(job: Job, token: number, now: Instant): Ruling<Hold> {
  if (!holds(job, token) || job.lease === null) return unchanged({ type: "lost" });
  const released: Job = { ...job, lease: { ...job.lease, until: now } };
  return { outcome: { type: "held", job: released }, changes: { job: released } };
}

export type CallPermit =
  | { readonly type: "call" }
  /** A call was made before, and the generator can name its work. */
  | { readonly type: "resume"; readonly generatorJobId: string }
  /** A call was made before, and nothing tells what became of it. Calling again could charge twice (S9). */
  | { readonly type: "called_before" }
  | { readonly type: "lost" };

/** Asks for the permission to call the generator, and notes the call before it is made. */
export function beginCall(
  job: Job,
  asked: { readonly token: number; readonly guard: GeneratorCall["guard"] },
  now: Instant,
): Ruling<CallPermit> {
  if (!holds(job, asked.token)) return unchanged({ type: "lost" });
  const before = job.call;
  if (before !== null && before.generatorJobId !== null) {
    return unchanged({ type: "resume", generatorJobId: before.generatorJobId });
  }
  if (before !== null && before.guard === "none") return unchanged({ type: "called_before" });
  const call: GeneratorCall = { beganAt: now, guard: asked.guard, generatorJobId: null };
  return { outcome: { type: "call" }, changes: { job: { ...job, call } } };
}

/** Notes how the generator names its work, so that a later worker resumes it. */
export function nameCall(
  job: Job,
  named: { readonly token: number; readonly generatorJobId: string },
): Ruling<Hold> {
  if (!holds(job, named.token) || job.call === null) return unchanged({ type: "lost" });
  const next: Job = { ...job, call: { ...job.call, generatorJobId: named.generatorJobId } };
  return { outcome: { type: "held", job: next }, changes: { job: next } };
}
