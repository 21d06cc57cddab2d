/**
 * What the machine asks before it goes on. Pure, over the context alone, so that a guard,
 * a button (`can`) and a test ask the same question.
 */
import { isTerminal, problemCatalogue } from "@claimcheck/protocol";
import type { OperationContext } from "./operation-context.ts";
import type { Choice } from "./operation-view.ts";

/** Something of it is or was on its way: only burning the key proves that nothing comes of it. */
export function mayHaveArrived({ ambiguous, inFlight, jobId }: OperationContext): boolean {
  return ambiguous || inFlight || jobId !== undefined;
}

/** No byte of the create has left any page. */
export function wasNeverSent({ attemptCount, ambiguous }: OperationContext): boolean {
  return attemptCount === 0 && !ambiguous;
}

/** A prepared record that another page may have sent, to a far side that cannot tell repeats. */
export function isBlind({ stage, restored, guarded }: OperationContext): boolean {
  return stage === "prepared" && restored && !guarded;
}

/** Whether the same bytes may go out again with the same key, without anybody asking for it. */
export function mayResend(context: OperationContext): boolean {
  return isResendSafe(context) && !isTurnedDown(context);
}

/**
 * A repeat is the same operation and the key has not expired, or nothing arrived, or a person
 * has decided (C10).
 */
function isResendSafe(context: OperationContext): boolean {
  if (context.snapshot === undefined || context.burned) return false;
  if (context.resendDecided) return true;
  const isInside = isInsideRetention(context);
  // Another page with this record may have been accepted, and the key forgotten since.
  if (!mayHaveArrived(context)) return !isBlind(context) && isInside !== false;
  return (context.guarded && isInside === true) || isAbsenceProvedByTime(context);
}

/**
 * Judged by the server's time only; without one, nobody knows (`undefined`), and what may have
 * arrived counts as forgotten (case T06). A resend takes its time, and must still arrive inside.
 */
function isInsideRetention(context: OperationContext): boolean | undefined {
  const { abilities, sentServerTime, serverTime, policy } = context;
  const { idempotency } = abilities.promises;
  if (idempotency === "none") return undefined;
  if (idempotency.retentionMs === "for-ever") return true;
  if (sentServerTime === undefined || serverTime === undefined) return undefined;
  const underWayMs = policy.exchangeTimeoutMs;
  return serverTime - sentServerTime + underWayMs < idempotency.retentionMs;
}

/**
 * The transport's word: heard absent this long after the last attempt, no copy can still arrive.
 * It says nothing of another page's or process's attempts: a restored record may be a copy.
 */
function isAbsenceProvedByTime(context: OperationContext): boolean {
  const { absence } = context.abilities.promises;
  if (typeof absence !== "object" || !context.absenceHeard) return false;
  if (context.copied || context.restored) return false;
  const sinceMs = context.attemptEndedMs ?? context.startedMs;
  return context.now.monotonicMs - sinceMs >= absence.afterMs;
}

export function canLookUp({ abilities }: OperationContext): boolean {
  return abilities.lookUp && abilities.promises.lookup !== "none";
}

/** Burning a key that belongs to another request would cancel that one's job. */
export function canBurn({ abilities, verdict }: OperationContext): boolean {
  return abilities.giveUp && verdict?.code !== "idempotency_key_reused";
}

export function isHeld({ verdict }: OperationContext): boolean {
  return verdict !== undefined && problemCatalogue[verdict.code].onSubmit === "hold";
}

/** An earlier attempt may have arrived, and the wait may outlast the key: ask before the next one. */
export function isToBeAskedFirst(context: OperationContext): boolean {
  return isToBeResent(context) && mayHaveArrived(context);
}

export function isToBeResent({ verdict }: OperationContext): boolean {
  return verdict !== undefined && problemCatalogue[verdict.code].onSubmit === "resend";
}

export function isUndecided({ verdict }: OperationContext): boolean {
  return verdict !== undefined && problemCatalogue[verdict.code].onSubmit === "unresolved";
}

/** A no that another copy of the request might still turn into a yes (C12). */
export function needsProof(context: OperationContext): boolean {
  const { verdict, burned } = context;
  if (verdict === undefined || burned || verdict.code === "operation_burned") return false;
  if (context.ambiguous) return true;
  const { evaluatedAgain } = problemCatalogue[verdict.code];
  return evaluatedAgain && (canBurn(context) || context.guarded);
}

/**
 * A no that cannot be made final: a copy of the request may still be accepted (a duplicated tab
 * sends it), and no burning keeps it from that. It waits for the person; the key stays, and
 * protects them. Where repeats are not told apart no page sends one by itself: there a no to
 * the only attempt is the end.
 */
export function isTurnedDown(context: OperationContext): boolean {
  const { verdict } = context;
  if (verdict === undefined || problemCatalogue[verdict.code].onSubmit !== "refused") return false;
  return needsProof(context) && !canBurn(context);
}

export function wantsBurning(context: OperationContext): boolean {
  return context.wish?.type === "cancel" && context.jobId === undefined && canBurn(context);
}

export function canGiveUpByBurning(context: OperationContext): boolean {
  return context.jobId === undefined && canBurn(context) && !isUndecided(context);
}

export function isOver({ job }: OperationContext): boolean {
  return job !== undefined && isTerminal(job);
}

/** Reading serves a display, or an answer that a wish waits for. */
export function isReadWanted(context: OperationContext): boolean {
  return context.displayed || (context.wish !== undefined && !isOver(context));
}

/**
 * Whether the next look may be one that is answered only when there is news (design: held
 * reads): in a page that is seen, of a job that this page has read. A hint of when to look again
 * is for those whose reads are not held.
 */
export function mayHold({ abilities, surroundings, job, doubt, paces }: OperationContext): boolean {
  const { hidden, offlineSinceMs, areHeld = true } = surroundings;
  if (!abilities.promises.hold || !areHeld || hidden || offlineSinceMs !== undefined) return false;
  if (job?.type !== "queued" && job?.type !== "processing") return false;
  return job.revision !== undefined && doubt === undefined && paces.look.goodCount > 0;
}

/** A person's wish to know is stronger than a hint of being offline, but not than a floor or a pause. */
export function mayAct({ surroundings }: OperationContext, nowMs: number): boolean {
  return (surroundings.floorMs ?? 0) <= nowMs && !surroundings.paused;
}

/** No evidence for so long that a person is asked (design: patience). */
function isLost(context: OperationContext): boolean {
  const { lastGoodMs, startedMs, policy, now, doubt } = context;
  return doubt !== undefined && now.monotonicMs - (lastGoodMs ?? startedMs) > policy.giveUpMs;
}

/** The same, and nobody has asked to go on since: nothing more is scheduled. */
export function hasGivenUp(context: OperationContext): boolean {
  const { patientSinceMs, policy, now } = context;
  return isLost(context) && now.monotonicMs - patientSinceMs > policy.giveUpMs;
}

export function canCancel(context: OperationContext): boolean {
  const { job, jobId, wish, abilities, burned } = context;
  if (wish !== undefined || burned) return false;
  if (jobId === undefined) return !mayHaveArrived(context) || canBurn(context);
  if (!abilities.cancel) return false;
  return job === undefined || job.type === "queued" || job.type === "processing";
}

export function canReview({ job, wish, abilities }: OperationContext): boolean {
  return abilities.review && job?.type === "reviewing" && wish === undefined;
}

/** What a person may decide where nothing can be proved. */
export function choicesFor(context: OperationContext): readonly Choice[] {
  if (context.jobId !== undefined) {
    return context.doubt?.reason === "missing" || isLost(context) ? trackingLost : checkOnly;
  }
  // It has been given up already; the key is being burned.
  if (wantsBurning(context) || (needsProof(context) && canBurn(context))) return checkOnly;
  if (context.inFlight || isHeld(context) || isUndecided(context)) return trackingLost;
  if (context.snapshot !== undefined && !isResendSafe(context)) return unproved;
  return trackingLost;
}

const checkOnly: readonly Choice[] = ["check_again"];
const trackingLost: readonly Choice[] = ["check_again", "give_up"];
const unproved: readonly Choice[] = ["check_again", "resend_anyway", "give_up"];

/** The server wants somebody to sign in, and nobody has. */
export function awaitsSignIn({ doubt }: OperationContext): boolean {
  return doubt?.reason === "auth" && doubt.signedIn === undefined;
}
