import { type Chance, VirtualClock } from "@claimcheck/mock";

/** As much of a clock as a host has. */
export type HostClock = Pick<VirtualClock, "wallMs" | "monotonicMs" | "after">;

/**
 * Virtual time that lets bodies and their readers come to an end between two timers: a turn of
 * the event loop does, for each of the packages; with six the numbers are the same.
 */
export function virtualClock(): VirtualClock {
  return new VirtualClock({ settle: () => new Promise((done) => void setImmediate(done)) });
}

/**
 * Runs `work` where the host's timers, `Date.now` and `Math.random` are these: published
 * packages look them up when they need them, and so live on virtual time without a change.
 */
export async function onVirtualHost<T>(
  clock: HostClock,
  chance: Chance,
  work: () => Promise<T>,
): Promise<T> {
  const restorers = [
    ...Object.entries(timersOf(clock)).map(([name, timer]) => replace(globalThis, name, timer)),
    replace(Date, "now", clock.wallMs),
    replace(Math, "random", () => chance.unit()),
  ];
  try {
    return await work();
  } finally {
    for (const restore of restorers) restore();
  }
}

function timersOf(clock: HostClock): Readonly<Record<string, unknown>> {
  const stops = new Map<number, () => void>();
  let serial = 0;
  const start = (
    { isRepeated, id }: { isRepeated: boolean; id: number },
    [wake, delayMs = 0, ...args]: TimerArguments,
  ): number => {
    const stop = clock.after(delayMs, () => {
      stops.delete(id);
      if (isRepeated) start({ isRepeated, id }, [wake, delayMs, ...args]);
      wake(...args);
    });
    stops.set(id, stop);
    return id;
  };
  const nextId = (): number => {
    serial += 1;
    return serial;
  };
  const clear = (id: number | undefined): void => {
    if (id === undefined) return;
    stops.get(id)?.();
    stops.delete(id);
  };
  return {
    setTimeout: (...given: TimerArguments) => start({ isRepeated: false, id: nextId() }, given),
    setInterval: (...given: TimerArguments) => start({ isRepeated: true, id: nextId() }, given),
    clearTimeout: clear,
    clearInterval: clear,
  };
}

type TimerArguments = [wake: (...args: unknown[]) => void, delayMs?: number, ...args: unknown[]];

/** Gives back what undoes it. */
function replace(owner: object, name: string, by: unknown): () => void {
  const before: unknown = Reflect.get(owner, name);
  Reflect.set(owner, name, by);
  return () => void Reflect.set(owner, name, before);
}
