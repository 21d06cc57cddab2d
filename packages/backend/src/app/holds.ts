import type { JobId } from "@claimcheck/protocol";
import type { BackendStore, JobChange, Reading, Timers } from "../ports.ts";
import type { TrackedJob } from "../rules/job.ts";
import { isSettled } from "../rules/job.ts";
import type { Timed } from "../store-port.ts";

/** A read that may wait until something changes. */
export interface HeldRead {
  readonly account: string;
  /** Job ids and the last revision the reader knows of each; `undefined`: none. */
  readonly known: ReadonlyMap<JobId, number | undefined>;
  readonly waitMs: number;
  /** Progress alone ends the wait no sooner than this. */
  readonly progressMs: number;
  /** A newer hold of the same reader ends the older one, since aborts do not always travel. */
  readonly readerId: string | undefined;
  readonly signal: AbortSignal;
}

/** The reads that are being held, bounded per account. */
export interface Holds {
  read(held: HeldRead): Promise<Timed<Reading>>;
  /** Ends all of them, with what is known now. */
  endAll(): void;
}

export function createHolds(options: {
  readonly store: BackendStore;
  readonly timers: Timers;
  /** More than this many at once per account are answered without waiting. */
  readonly maxPerAccount: number;
}): Holds {
  const { store, timers, maxPerAccount } = options;
  const running = new Set<{ readonly held: HeldRead; end(): void }>();

  function makeRoom({ account, readerId }: HeldRead): boolean {
    const ofAccount = [...running].filter((hold) => hold.held.account === account);
    const older = ofAccount.find((hold) => readerId && hold.held.readerId === readerId);
    older?.end();
    return older !== undefined || ofAccount.length < maxPerAccount;
  }

  /** Resolves when the reader should look: something new, time up, superseded, gone. */
  function untilWorthReading(held: HeldRead): Watch {
    const ending = Promise.withResolvers<void>();
    let hasProgress = false;
    let progressCounts = false;
    const noteProgress = (): void => {
      hasProgress = true;
      if (progressCounts) ending.resolve();
    };
    const look = (change: JobChange): void => {
      if (change.account !== held.account || !held.known.has(change.jobId)) return;
      const after = held.known.get(change.jobId) ?? -1;
      if (change.stateRevision > after) ending.resolve();
      else if (change.revision > after) noteProgress();
    };
    const unsubscribe = store.subscribe(look);
    const cancelWait = timers.after(held.waitMs, ending.resolve);
    const cancelProgress = timers.after(held.progressMs, () => {
      progressCounts = true;
      if (hasProgress) ending.resolve();
    });
    const onAbort = (): void => ending.resolve();
    held.signal.addEventListener("abort", onAbort);
    return {
      noteProgress,
      ended: ending.promise,
      end() {
        unsubscribe();
        cancelWait();
        cancelProgress();
        held.signal.removeEventListener("abort", onAbort);
        ending.resolve();
      },
    };
  }

  return {
    async read(held) {
      const { account } = held;
      const ask = () => store.readJobs({ account, jobIds: [...held.known.keys()] });
      if (held.waitMs === 0 || held.signal.aborted || !makeRoom(held)) return ask();

      // Subscribed before the first look, so that no change falls between the two.
      const watch = untilWorthReading(held);
      const hold = { held, end: watch.end };
      running.add(hold);
      try {
        const reading = await ask();
        const news = newsIn(reading, held.known);
        if (news === "state") return reading;
        if (news === "progress") watch.noteProgress();
        await watch.ended;
        return await ask();
      } finally {
        watch.end();
        running.delete(hold);
      }
    },
    endAll() {
      for (const hold of running) hold.end();
    },
  };
}

interface Watch {
  readonly ended: Promise<void>;
  noteProgress(): void;
  end(): void;
}

/** What the reader does not know yet. When nothing can change any more, waiting would be for nothing. */
function newsIn(reading: Reading, known: HeldRead["known"]): "state" | "progress" | "none" {
  const ages = reading.tracked.map((tracked) => newsOf(tracked, known));
  if (reading.missing.length > 0 || ages.includes("state")) return "state";
  if (reading.tracked.every(({ job }) => isSettled(job))) return "state";
  return ages.includes("progress") ? "progress" : "none";
}

function newsOf({ job }: TrackedJob, known: HeldRead["known"]): "state" | "progress" | "none" {
  const after = known.get(job.jobId);
  if (after === undefined || job.stateRevision > after) return "state";
  return job.revision > after ? "progress" : "none";
}
