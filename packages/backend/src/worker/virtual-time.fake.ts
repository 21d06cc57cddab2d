import type { StoreClock, Timers } from "../ports.ts";

/** Time that stands still until a test moves it. */
export interface VirtualTime extends StoreClock, Timers {
  /** Moves time on, firing what falls due in its order, each with time to take effect. */
  advance(ms: number): Promise<void>;
  /** Lets everything that waits for nothing but its turn take it. */
  settle(): Promise<void>;
  /** How many timers are waiting: none, after a clean stop. */
  pendingCount(): number;
}

export function createVirtualTime(start: number): VirtualTime {
  let now = start;
  let serial = 0;
  const timers = new Map<number, { readonly at: number; readonly callback: () => void }>();

  /** Enough turns for any chain of promises that waits for nothing outside; no time passes. */
  async function settle(): Promise<void> {
    for (let turn = 0; turn < 400; turn += 1) await Promise.resolve();
  }

  return {
    now: () => now,
    after(delayMs, callback) {
      serial += 1;
      const id = serial;
      timers.set(id, { at: now + Math.max(0, delayMs), callback });
      return () => timers.delete(id);
    },
    async advance(ms) {
      const end = now + ms;
      await settle();
      for (;;) {
        const due = [...timers].filter(([, timer]) => timer.at <= end);
        const [first] = due.toSorted(([a, one], [b, other]) => one.at - other.at || a - b);
        if (first === undefined) break;
        const [id, timer] = first;
        timers.delete(id);
        now = Math.max(now, timer.at);
        timer.callback();
        await settle();
      }
      now = end;
    },
    settle,
    pendingCount: () => timers.size,
  };
}
