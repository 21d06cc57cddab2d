/**
 * The one held request of a client (design: held reads; C6, C7, C9). Jobs join and leave it:
 *
 *   join ──(nothing is held)──→ one request for all who join in this turn
 *        ──(something is)─────→ aborted and sent anew with the newcomer, 250 ms later
 *        ──(it is in there)───→ simply listens
 *   wake ─────────────────────→ aborted and sent anew, unless it has only just left
 *   the last one leaves ──────→ aborted
 *
 * More jobs than a request can name take turns, each turn short enough that all are asked
 * within the cap of plain reads. Two requests never leave within 250 ms of each other.
 */
import { READ_JOBS_MAX } from "@claimcheck/protocol";
import { exchange } from "./exchange.ts";
import { endOf, factFor } from "./hold-end.ts";
import {
  fullTrust,
  HOLD_MARGIN_MS,
  type HoldTrust,
  learnHold,
  renewedTrust,
} from "./hold-trust.ts";
import type { Clock, Stop } from "./ports.ts";
import { GOOD_CAP_MS, TIMER_MIN_MS, timerFor } from "./schedule.ts";
import type { ReadOutcome, Transport } from "./transport/transport.ts";
import { isWanted, tell, type WantedRead } from "./wanted-read.ts";

/** Progress alone ends a hold no sooner than this, ms (design: held reads). */
const PROGRESS_MS = 10_000;
/** A far side that stops ends all its holds at once: its clients come back spread over this, ms. */
const SPREAD_MS = 1000;
/** A hold that came back without news before this part of its time was ended by something else. */
const WHOLE_PART = 0.9;
/** The shortest turn of those that do not fit into one request, ms. */
const TURN_MIN_MS = 1000;

export interface HeldReads {
  /** Whether reads are held at present. */
  readonly areHeld: boolean;
  /** Whether a request that names the job is under way or about to leave. */
  has(jobId: string): boolean;
  /** Somebody waits for the job to change. Withdraw it by emptying its listeners, then `tidy`. */
  join(wanted: WantedRead): WantedRead;
  /** Ends a request that nobody waits for any more. */
  tidy(): void;
  /** Ends the request; who waited in it has to be told some other way. */
  interrupt(): readonly WantedRead[];
  /** The page or the network has come back: what is held may hang on a dead connection. */
  wake(): void;
  /** Tries again to hold, if the time has come. */
  renew(): void;
  dispose(): void;
}

export interface HeldReadsOptions {
  readonly clock: Clock;
  readonly transport: Pick<Transport, "read" | "promises">;
  readonly nextOrder: () => number;
  /** In [0, 1), for spreading clients out. */
  readonly chance: () => number;
  readonly readerId: string;
  /** Before this moment (monotonic ms) the server wants to hear nothing. */
  readonly floorMs: () => number;
  readonly onAnswer: (outcome: ReadOutcome) => void;
  /** Reads are held from now on, or no longer: told before the facts of the answer that showed it. */
  readonly onChange: () => void;
}

interface HeldRequest {
  readonly jobs: ReadonlyMap<string, WantedRead>;
  readonly controller: AbortController;
}

export function createHeldReads(options: HeldReadsOptions): HeldReads {
  const { clock, transport, nextOrder, chance, readerId, floorMs, onAnswer, onChange } = options;
  /** Those whom no request names yet, in the order in which they are to be asked. */
  const waiting = new Map<string, WantedRead>();
  let trust: HoldTrust = transport.promises.hold ? fullTrust : { ...fullTrust, waitMs: 0 };
  let request: HeldRequest | undefined;
  let sentMs = Number.NEGATIVE_INFINITY;
  let spreadUntilMs = 0;
  let stopTimer: Stop | undefined;
  let isSendingSoon = false;

  /** Sends at once what may go at once; else after the gap, or after the floor. */
  function plan(): void {
    if (stopTimer !== undefined || isSendingSoon || waiting.size === 0) return;
    const nowMs = clock.monotonicMs();
    const isTakingTurns = request !== undefined && request.jobs.size + waiting.size > READ_JOBS_MAX;
    if (isTakingTurns) return;
    const joinMs = request === undefined ? sentMs + TIMER_MIN_MS : nowMs + TIMER_MIN_MS;
    const atMs = Math.max(joinMs, spreadUntilMs, floorMs());
    if (atMs <= nowMs) {
      isSendingSoon = true;
      queueMicrotask(() => {
        isSendingSoon = false;
        sendAnew();
      });
      return;
    }
    stopTimer = clock.after(timerFor(atMs, nowMs), () => {
      stopTimer = undefined;
      if (floorMs() > clock.monotonicMs()) plan();
      else sendAnew();
    });
  }

  function sendAnew(): void {
    for (const wanted of end()) if (!waiting.has(wanted.jobId)) waiting.set(wanted.jobId, wanted);
    for (const [jobId, wanted] of waiting) if (!isWanted(wanted)) waiting.delete(jobId);
    if (waiting.size > 0) void send();
  }

  /** Takes the request back. Who waited in it is given back, to be asked again. */
  function end(): readonly WantedRead[] {
    const before = request;
    request = undefined;
    before?.controller.abort();
    return [...(before?.jobs.values() ?? [])].filter(isWanted);
  }

  async function send(): Promise<void> {
    const turnCount = Math.ceil(waiting.size / READ_JOBS_MAX);
    const named = [...waiting.values()].slice(0, READ_JOBS_MAX);
    for (const { jobId } of named) waiting.delete(jobId);
    const turnMs = Math.max(TURN_MIN_MS, Math.floor(GOOD_CAP_MS / turnCount));
    const waitMs = turnCount === 1 ? trust.waitMs : Math.min(trust.waitMs, turnMs);
    const controller = new AbortController();
    const mine: HeldRequest = {
      jobs: new Map(named.map((wanted) => [wanted.jobId, wanted])),
      controller,
    };
    request = mine;
    sentMs = clock.monotonicMs();
    const order = nextOrder();
    const jobs = named.map(({ jobId, after }) => ({
      jobId,
      ...(after === undefined ? {} : { after }),
    }));
    const outcome = await exchange(
      { clock, timeoutMs: waitMs + HOLD_MARGIN_MS, signal: controller.signal },
      (signal) => transport.read({ jobs, waitMs, progressMs: PROGRESS_MS, readerId }, signal),
    );
    if (outcome.type === "withdrawn" || request !== mine) return;
    request = undefined;
    const nowMs = clock.monotonicMs();
    const end = endOf(outcome, mine.jobs);
    if (end !== undefined) {
      const tookMs = nowMs - sentMs;
      setTrust(learnHold(trust, { end, askedMs: waitMs, tookMs, nowMs }));
      const isCutShort = end === "unchanged" && tookMs < WHOLE_PART * waitMs;
      if (isCutShort) spreadUntilMs = nowMs + SPREAD_MS * chance();
    }
    onAnswer(outcome);
    for (const wanted of named) tell(wanted, factFor(wanted.jobId, { outcome, end, order }));
    plan();
  }

  function setTrust(next: HoldTrust): void {
    const were = trust.waitMs > 0;
    trust = next;
    if (were !== next.waitMs > 0) onChange();
  }

  return {
    get areHeld() {
      return trust.waitMs > 0;
    },
    has: (jobId) => request?.jobs.has(jobId) === true || waiting.has(jobId),
    join(wanted) {
      const { jobId } = wanted;
      // An older `after` in there only makes the answer come sooner.
      const known = request?.jobs.get(jobId) ?? waiting.get(jobId);
      if (known !== undefined) return known;
      waiting.set(jobId, wanted);
      plan();
      return wanted;
    },
    tidy() {
      for (const [jobId, wanted] of waiting) if (!isWanted(wanted)) waiting.delete(jobId);
      if (request === undefined || [...request.jobs.values()].some(isWanted)) return;
      end();
      plan();
    },
    interrupt() {
      const left = [...end(), ...waiting.values()].filter(isWanted);
      waiting.clear();
      stopTimer?.();
      stopTimer = undefined;
      return left;
    },
    wake() {
      const nowMs = clock.monotonicMs();
      if (request === undefined || nowMs - sentMs < TIMER_MIN_MS || floorMs() > nowMs) return;
      sendAnew();
    },
    renew() {
      if (transport.promises.hold) setTrust(renewedTrust(trust, clock.monotonicMs()));
    },
    dispose() {
      end();
      waiting.clear();
      stopTimer?.();
      stopTimer = undefined;
    },
  };
}
