/**
 * All reading of one client (design: when to look; C7). The machines say when they want
 * their next look; the reader owns these moments with one timer, joins what falls due
 * together into one request where the far side takes many, and hands each answer back.
 *
 *   awaitTurn ──(due, or near enough to one that is)──→ turn ──→ read ──→ one request for all
 *                                                               hold ──→ one held request for all
 *
 * Everything can be withdrawn at any instant. A request nobody waits for any more is
 * aborted; an answer that comes all the same has no one to go to. A job that is being read
 * is not read again at the same time: who asks meanwhile gets the same answer.
 */
import { READ_JOBS_MAX } from "@claimcheck/protocol";
import { exchange } from "./exchange.ts";
import { createHeldReads } from "./held-reads.ts";
import type { Clock, Stop } from "./ports.ts";
import { timerFor } from "./schedule.ts";
import type { Exchange, ReadOutcome, Transport } from "./transport/transport.ts";
import { isWanted, type ReadFact, tell, type WantedRead } from "./wanted-read.ts";

export interface Reader {
  /** Calls `onTurn` once, when a look is due. */
  awaitTurn(
    moment: { readonly atMs: number; readonly notBeforeMs: number },
    onTurn: () => void,
  ): Stop;
  /**
   * Reads a job: now, together with all that are asked for in the same turn; or, where `hold` is
   * set, when it has changed from `after`, together with all that are held.
   */
  read(
    wanted: { readonly jobId: string; readonly after?: number; readonly hold?: boolean },
    onFact: (fact: ReadFact) => void,
  ): Stop;
  /** Whether the far side holds reads at present. */
  readonly areHeld: boolean;
  /** The page or the network has come back: a held request is sent anew. */
  wake(): void;
  dispose(): void;
}

export interface ReaderOptions {
  readonly clock: Clock;
  readonly transport: Pick<Transport, "read" | "promises">;
  readonly timeoutMs: number;
  /** Numbers requests in the order in which they go out, over all kinds. */
  readonly nextOrder: () => number;
  /** In [0, 1), for spreading clients out. */
  readonly chance: () => number;
  readonly readerId: string;
  /** Before this moment (monotonic ms) the server wants to hear nothing. */
  readonly floorMs: () => number;
  /** Called once with every answer, for what concerns all operations. */
  readonly onAnswer: (exchange: Exchange) => void;
  /** Reads are held from now on, or no longer. */
  readonly onHolding: (areHeld: boolean) => void;
}

interface Turn {
  readonly atMs: number;
  readonly notBeforeMs: number;
  readonly onTurn: () => void;
}

interface Request {
  readonly jobs: ReadonlyMap<string, WantedRead>;
  readonly controller: AbortController;
}

export function createReader(options: ReaderOptions): Reader {
  const { clock, transport, timeoutMs, nextOrder, readerId, onAnswer, onHolding } = options;
  const turns = new Set<Turn>();
  const requests = new Set<Request>();
  let gathering: Map<string, WantedRead> | undefined;
  let stopTimer: Stop | undefined;
  const held = createHeldReads({
    clock,
    transport,
    nextOrder,
    chance: options.chance,
    readerId,
    floorMs: options.floorMs,
    onAnswer,
    onChange() {
      onHolding(held.areHeld);
      // Who did not fit into the last hold waits for none that will come.
      if (!held.areHeld) gatherAll(held.interrupt());
    },
  });

  function rearm(): void {
    stopTimer?.();
    stopTimer = undefined;
    if (turns.size === 0) return;
    const earliestMs = Math.min(...Array.from(turns, ({ atMs }) => atMs));
    stopTimer = clock.after(timerFor(earliestMs, clock.monotonicMs()), giveTurns);
  }

  function giveTurns(): void {
    const nowMs = clock.monotonicMs();
    const due = [...turns].filter(({ atMs }) => atMs <= nowMs);
    const joined = transport.promises.batch && due.length > 0;
    const ready = joined ? [...turns].filter(({ notBeforeMs }) => notBeforeMs <= nowMs) : due;
    for (const turn of ready) turns.delete(turn);
    rearm();
    for (const { onTurn } of ready) onTurn();
  }

  /** The job in a request under way or about to go out. */
  function underWay(jobId: string): WantedRead | undefined {
    const inGathering = gathering?.get(jobId);
    if (inGathering !== undefined) return inGathering;
    for (const { jobs } of requests) {
      const wanted = jobs.get(jobId);
      if (wanted !== undefined) return wanted;
    }
    return undefined;
  }

  function gather(wanted: WantedRead): void {
    if (gathering === undefined) {
      gathering = new Map();
      queueMicrotask(flush);
    }
    gathering.set(wanted.jobId, wanted);
  }

  function gatherAll(all: readonly WantedRead[]): void {
    for (const wanted of all) gather(wanted);
  }

  function flush(): void {
    const wanted = [...(gathering?.values() ?? [])].filter(isWanted);
    gathering = undefined;
    const size = transport.promises.batch ? READ_JOBS_MAX : 1;
    for (let start = 0; start < wanted.length; start += size) {
      void send(wanted.slice(start, start + size));
    }
  }

  async function send(wanted: readonly WantedRead[]): Promise<void> {
    const request: Request = {
      jobs: new Map(wanted.map((one) => [one.jobId, one])),
      controller: new AbortController(),
    };
    requests.add(request);
    const order = nextOrder();
    const { signal } = request.controller;
    const jobs = wanted.map(({ jobId, after }) =>
      after === undefined ? { jobId } : { jobId, after },
    );
    const outcome = await exchange({ clock, timeoutMs, signal }, (inner) =>
      transport.read({ jobs, waitMs: 0, readerId }, inner),
    );
    requests.delete(request);
    if (outcome.type === "withdrawn") return;
    held.renew();
    onAnswer(outcome);
    for (const one of wanted) tell(one, factOf(one.jobId, outcome, order));
  }

  function abortUnwanted(): void {
    for (const request of requests) {
      if ([...request.jobs.values()].some(isWanted)) continue;
      requests.delete(request);
      request.controller.abort();
    }
  }

  function holdFor(jobId: string, after: number | undefined): WantedRead {
    return underWay(jobId) ?? held.join(wantedRead(jobId, after));
  }

  /** A job in a hold is not read beside it (C7): the hold ends, and all in it are read plainly. */
  function plainFor(jobId: string, after: number | undefined): WantedRead {
    if (held.has(jobId)) gatherAll(held.interrupt());
    const known = underWay(jobId);
    if (known !== undefined) return known;
    const wanted = wantedRead(jobId, after);
    gather(wanted);
    return wanted;
  }

  return {
    awaitTurn({ atMs, notBeforeMs }, onTurn) {
      const turn: Turn = { atMs, notBeforeMs, onTurn };
      turns.add(turn);
      rearm();
      return () => {
        if (turns.delete(turn)) rearm();
      };
    },
    read({ jobId, after, hold = false }, onFact) {
      const { listeners } = hold && held.areHeld ? holdFor(jobId, after) : plainFor(jobId, after);
      // A listener of its own, so that two askers with one function stay two.
      const listener = (fact: ReadFact) => onFact(fact);
      listeners.add(listener);
      return () => {
        if (!listeners.delete(listener)) return;
        abortUnwanted();
        held.tidy();
      };
    },
    get areHeld() {
      return held.areHeld;
    },
    wake: held.wake,
    dispose() {
      turns.clear();
      rearm();
      gathering?.clear();
      held.dispose();
      for (const { controller, jobs } of requests) {
        for (const { listeners } of jobs.values()) listeners.clear();
        controller.abort();
      }
      requests.clear();
    },
  };
}

function wantedRead(jobId: string, after: number | undefined): WantedRead {
  return { jobId, ...(after === undefined ? {} : { after }), listeners: new Set() };
}

function factOf(jobId: string, outcome: ReadOutcome, order: number): ReadFact {
  if (outcome.type !== "answers") return { type: "no_answer", outcome };
  const answer = outcome.answers.get(jobId) ?? { type: "unreadable" };
  return { type: "answer", answer, exchange: outcome, order };
}
