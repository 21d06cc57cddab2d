/**
 * All reading of one client (design: when to look; C7). The machines say when they want
 * their next look; the reader owns these moments with one timer, joins what falls due
 * together into one request where the far side takes many, and hands each answer back.
 *
 *   awaitTurn ──(due, or near enough to one that is)──→ turn ──→ read ──→ one request for all
 *
 * Everything can be withdrawn at any instant. A request nobody waits for any more is
 * aborted; an answer that comes all the same has no one to go to. A job that is being read
 * is not read again at the same time: who asks meanwhile gets the same answer.
 */
import { READ_JOBS_MAX } from "@claimcheck/protocol";
import { exchange } from "./exchange.ts";
import type { Clock, Stop } from "./ports.ts";
import { timerFor } from "./schedule.ts";
import type { Exchange, JobAnswer, NoEvidence, Refusal, Transport } from "./transport/transport.ts";

/** What a read brought for one job. */
export type ReadFact =
  | {
      readonly type: "answer";
      readonly answer: JobAnswer;
      readonly exchange: Exchange;
      /** In which order requests went out. */
      readonly order: number;
    }
  | { readonly type: "no_answer"; readonly outcome: Refusal | NoEvidence };

export interface Reader {
  /** Calls `onTurn` once, when a look is due. */
  awaitTurn(
    moment: { readonly atMs: number; readonly notBeforeMs: number },
    onTurn: () => void,
  ): Stop;
  /** Reads a job now, together with all that are asked for in the same turn. */
  read(
    wanted: { readonly jobId: string; readonly after?: number },
    onFact: (fact: ReadFact) => void,
  ): Stop;
  dispose(): void;
}

export interface ReaderOptions {
  readonly clock: Clock;
  readonly transport: Pick<Transport, "read" | "promises">;
  readonly timeoutMs: number;
  /** Numbers requests in the order in which they go out, over all kinds. */
  readonly nextOrder: () => number;
  readonly readerId: string;
  /** Called once with every answer, for what concerns all operations. */
  readonly onAnswer: (exchange: Exchange) => void;
}

interface Turn {
  readonly atMs: number;
  readonly notBeforeMs: number;
  readonly onTurn: () => void;
}

interface Wanted {
  readonly jobId: string;
  readonly after?: number;
  readonly listeners: Set<(fact: ReadFact) => void>;
}

interface Request {
  readonly jobs: ReadonlyMap<string, Wanted>;
  readonly controller: AbortController;
}

export function createReader(options: ReaderOptions): Reader {
  const { clock, transport, timeoutMs, nextOrder, readerId, onAnswer } = options;
  const turns = new Set<Turn>();
  const requests = new Set<Request>();
  let gathering: Map<string, Wanted> | undefined;
  let stopTimer: Stop | undefined;

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
  function underWay(jobId: string): Wanted | undefined {
    const inGathering = gathering?.get(jobId);
    if (inGathering !== undefined) return inGathering;
    for (const { jobs } of requests) {
      const wanted = jobs.get(jobId);
      if (wanted !== undefined) return wanted;
    }
    return undefined;
  }

  function gather(wanted: Wanted): void {
    if (gathering === undefined) {
      gathering = new Map();
      queueMicrotask(flush);
    }
    gathering.set(wanted.jobId, wanted);
  }

  function flush(): void {
    const wanted = [...(gathering?.values() ?? [])].filter(({ listeners }) => listeners.size > 0);
    gathering = undefined;
    const size = transport.promises.batch ? READ_JOBS_MAX : 1;
    for (let start = 0; start < wanted.length; start += size) {
      void send(wanted.slice(start, start + size));
    }
  }

  async function send(wanted: readonly Wanted[]): Promise<void> {
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
    onAnswer(outcome);
    for (const { jobId, listeners } of wanted) {
      const fact: ReadFact =
        outcome.type === "answers"
          ? {
              type: "answer",
              answer: outcome.answers.get(jobId) ?? { type: "unreadable" },
              exchange: outcome,
              order,
            }
          : { type: "no_answer", outcome };
      for (const listener of [...listeners]) listener(fact);
    }
  }

  function abortUnwanted(): void {
    for (const request of requests) {
      const isWanted = [...request.jobs.values()].some(({ listeners }) => listeners.size > 0);
      if (isWanted) continue;
      requests.delete(request);
      request.controller.abort();
    }
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
    read({ jobId, after }, onFact) {
      let wanted = underWay(jobId);
      if (wanted === undefined) {
        wanted = { jobId, ...(after === undefined ? {} : { after }), listeners: new Set() };
        gather(wanted);
      }
      const { listeners } = wanted;
      // A listener of its own, so that two askers with one function stay two.
      const listener = (fact: ReadFact) => {
        listeners.delete(listener);
        onFact(fact);
      };
      listeners.add(listener);
      return () => {
        if (listeners.delete(listener)) abortUnwanted();
      };
    },
    dispose() {
      turns.clear();
      rearm();
      gathering?.clear();
      for (const { controller, jobs } of requests) {
        for (const { listeners } of jobs.values()) listeners.clear();
        controller.abort();
      }
      requests.clear();
    },
  };
}
