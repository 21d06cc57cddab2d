import type { Fetch, RecordStore } from "@claimcheck/machine";

/**
 * The moments of a submission at which a tab may die (case S03), in their order:
 *
 *   confirm ─ before-record ─ [write] ─ record-stored ─ [POST leaves] ─ request-sent ─ [answer]
 *           ─ answer-here ─ [write] ─ record-updated
 */
export const stopMoments = [
  "before-record",
  "record-stored",
  "request-sent",
  "answer-here",
  "record-updated",
] as const;
export type StopMoment = (typeof stopMoments)[number];

export const stopLabels: Readonly<Record<StopMoment, string>> = {
  "before-record": "before the record is written",
  "record-stored": "after the record, before the request leaves",
  "request-sent": "after the request left, before its answer",
  "answer-here": "after the answer, before the record is updated",
  "record-updated": "after the record is updated",
};

export interface Tripwire {
  readonly records: RecordStore;
  readonly fetch: Fetch;
  /** Whether the page is as good as dead: nothing it does reaches the outside any more. */
  readonly isTripped: () => boolean;
  /** Cuts the page off now, whatever moment it is. */
  trip(): void;
  /** Another moment to stop at, counted from here. `undefined`: only `trip` stops. */
  arm(stop: StopMoment | undefined): void;
}

/**
 * Stops a page's outside at one moment: from there on its writes are dropped, nothing it sends
 * leaves, and no answer reaches it. What is left outside is what a crash would have left.
 *
 * @param stop `undefined`: only `trip` stops it
 * @param onTripped called once
 */
export function createTripwire(given: {
  readonly records: RecordStore;
  readonly fetch: Fetch;
  readonly isSubmit: (url: string, init: RequestInit) => boolean;
  readonly stop: StopMoment | undefined;
  readonly onTripped: (stop: StopMoment | undefined) => void;
}): Tripwire {
  const { records, fetch: send, isSubmit, onTripped } = given;
  let stop = given.stop;
  let isTripped = false;
  let writeCount = 0;
  let hasAnswer = false;

  function trip(): void {
    if (isTripped) return;
    isTripped = true;
    onTripped(stop);
  }

  function passes(moment: StopMoment): void {
    if (moment !== stop) return;
    trip();
    stop = undefined;
  }

  const never = <Value>() => new Promise<Value>(() => undefined);

  return {
    isTripped: () => isTripped,
    trip,
    arm(next) {
      stop = next;
      writeCount = 0;
      hasAnswer = false;
    },
    records: {
      names: records.names,
      read: records.read,
      write(name, text) {
        if (writeCount === 0) passes("before-record");
        if (isTripped) return;
        records.write(name, text);
        writeCount += 1;
        if (writeCount === 1) passes("record-stored");
        if (hasAnswer) passes("record-updated");
      },
      remove(name) {
        if (!isTripped) records.remove(name);
      },
    },
    async fetch(url, init) {
      if (isTripped) return never();
      const answered = send(url, init);
      if (!isSubmit(url, init)) return alive(await answered);
      passes("request-sent");
      const response = await answered;
      const text = await response
        .clone()
        .text()
        .catch(() => "");
      passes("answer-here");
      hasAnswer = text !== "";
      return alive(response);
    },
  };

  /** An answer that comes to a dead page is heard by nobody. */
  function alive(response: Response): Response | Promise<Response> {
    return isTripped ? never<Response>() : response;
  }
}
