import type { SubmitCommand } from "../../rules/submit.ts";
import type { SubmitOutcome, Timed } from "../../store-port.ts";
import type { Functions } from "./functions.ts";
import { isLockTimeout } from "./sql-state.ts";

/** After the two seconds that were waited already, in milliseconds. */
const RETRY_AFTER_MS = 1000;

/**
 * One call. Another transaction of this account that does not end within 2 s is the only
 * thing that a caller can be asked to come back for; nothing was written then.
 */
export async function submit(
  functions: Functions,
  command: SubmitCommand,
): Promise<Timed<SubmitOutcome>> {
  try {
    return await functions.write("submit", { now: functions.now(), ...argumentsOf(command) });
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    const now = functions.now() ?? (await functions.read<number>("now_ms", {}));
    return { now, type: "in_progress", retryAfterMs: RETRY_AFTER_MS };
  }
}

function argumentsOf(command: SubmitCommand) {
  const { account, operationKey, fingerprint, attemptOf, jobId, reservationId } = command;
  const { request, cost, plan, rateLimit, queueLimitMs, runLimitMs } = command;
  return {
    account,
    operationKey,
    fingerprint,
    attemptOf,
    jobId,
    reservationId,
    kind: request.kind,
    request: JSON.stringify(request),
    images: request.images,
    cost: JSON.stringify(cost),
    limits: JSON.stringify(plan.limits),
    concurrency: plan.concurrency,
    timeZone: plan.timeZone,
    rateType: rateLimit.type,
    rateCapacity: rateLimit.capacity,
    rateMs: rateLimit.type === "token-bucket" ? rateLimit.refillMs : rateLimit.windowMs,
    queueLimitMs,
    runLimitMs,
  };
}
