/** Stops a timer. Calling it again does nothing. */
type Stop = () => void;

interface Timer {
  readonly atMs: number;
  readonly wake: () => void;
}

export interface VirtualClockOptions {
  /** The wall clock's first reading, ms since the epoch. Default 2026-12-01T00:00:00Z. */
  readonly wallMs?: number;
  /** Timers fire at multiples of this only, as in a throttled tab. Default 1. */
  readonly timerStepMs?: number;
  /**
   * Lets everything that was promised happen. Default: three turns of the host's event loop,
   * enough for bodies as well; a host that knows a cheaper way gives its own.
   */
  readonly settle?: () => Promise<void>;
}

/**
 * Time that moves only when told to. Discrete-event: `advance` jumps from timer to timer, in
 * the order of their moments and then of their setting, and lets everything that was
 * promised happen between two of them. Two clocks, as on a device: a monotonic one, which
 * timers go by, and a wall clock, which can be wrong and can jump without moving any timer.
 *
 * It fits any clock port of this shape; nothing here knows whose it is.
 */
export class VirtualClock {
  readonly #timers = new Set<Timer>();
  readonly #timerStepMs: number;
  readonly #settle: () => Promise<void>;
  #nowMs = 0;
  #wallOffsetMs: number;

  constructor({
    wallMs = 1_796_083_200_000,
    timerStepMs = 1,
    settle = threeTurns,
  }: VirtualClockOptions = {}) {
    this.#wallOffsetMs = wallMs;
    this.#timerStepMs = timerStepMs;
    this.#settle = settle;
  }

  /** The device's idea of the time, ms since the epoch. */
  readonly wallMs = (): number => this.#nowMs + this.#wallOffsetMs;

  /** Milliseconds since this clock was made. Never goes back. */
  readonly monotonicMs = (): number => this.#nowMs;

  readonly after = (delayMs: number, wake: () => void): Stop => {
    if (!(delayMs >= 0 && Number.isFinite(delayMs))) {
      throw new RangeError(`A timer needs a finite delay of 0 ms or more, not ${delayMs}.`);
    }
    const step = this.#timerStepMs;
    const timer = { atMs: Math.ceil((this.#nowMs + delayMs) / step) * step, wake };
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  };

  /** How many timers are set. */
  get pendingCount(): number {
    return this.#timers.size;
  }

  /** Sets the wall clock; no timer moves. */
  setWallMs(wallMs: number): void {
    this.#wallOffsetMs = wallMs - this.#nowMs;
  }

  /** Lets everything that needs no time happen. */
  settle(): Promise<void> {
    return this.#settle();
  }

  /** When the next timer falls due, on the monotonic clock; `undefined`: none is set. */
  get nextAtMs(): number | undefined {
    return this.#earliest()?.atMs;
  }

  /** Moves time on by `ms`, firing what falls due on the way, each at its moment. */
  async advance(ms: number): Promise<void> {
    await this.#runTo(this.#nowMs + ms, () => false);
  }

  /**
   * Moves from timer to timer until `done()`; `false` when that took more than `withinMs`
   * or no timer was left.
   */
  async runUntil(done: () => boolean, withinMs = 3_600_000): Promise<boolean> {
    return this.#runTo(this.#nowMs + withinMs, done);
  }

  /** The device sleeps: both clocks move, no timer fires meanwhile; then what is overdue fires once. */
  async sleep(ms: number): Promise<void> {
    await this.settle();
    this.#nowMs += ms;
    await this.advance(0);
  }

  async #runTo(endMs: number, done: () => boolean): Promise<boolean> {
    for (;;) {
      await this.settle();
      if (done()) return true;
      const next = this.#earliest();
      if (next === undefined || next.atMs > endMs) break;
      this.#timers.delete(next);
      this.#nowMs = Math.max(this.#nowMs, next.atMs);
      next.wake();
    }
    this.#nowMs = Math.max(this.#nowMs, endMs);
    return false;
  }

  #earliest(): Timer | undefined {
    let earliest: Timer | undefined;
    for (const timer of this.#timers) {
      if (earliest === undefined || timer.atMs < earliest.atMs) earliest = timer;
    }
    return earliest;
  }
}

async function threeTurns(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await nextTask();
}

/** A turn of the host's event loop: also runs what only comes after the microtasks, such as the end of a body. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
