import type { HostClock } from "../polling/virtual-host.ts";
import { TimerQueue } from "./timer-queue.ts";

const START_MS = 1_796_083_200_000;
const LONGEST_MS = 3_600_000;

/**
 * Virtual time that knows what was computed in it: processor time from the moment that a timer
 * fires until nothing is left to do, less what is done `apart`. What the clock itself needs to
 * find the next timer is not counted, so many timers are not held against anybody here.
 */
export class MeteredClock implements HostClock {
  readonly #timers = new TimerQueue();
  #nowMs = 0;
  #countedUs = 0;

  readonly wallMs = (): number => START_MS + this.#nowMs;
  readonly monotonicMs = (): number => this.#nowMs;
  readonly after = (delayMs: number, wake: () => void): (() => void) =>
    this.#timers.add(this.#nowMs + delayMs, wake);

  /** Processor time that has been counted so far, ms. */
  get usedMs(): number {
    return this.#countedUs / 1000;
  }

  /** Moves time on by so much, or until `done()`; whether it is. */
  async advance(ms: number, done: () => boolean = () => false): Promise<boolean> {
    const endMs = this.#nowMs + ms;
    await settle();
    for (;;) {
      if (done()) return true;
      const atMs = this.#timers.nextAtMs;
      if (atMs === undefined || atMs > endMs) break;
      this.#nowMs = atMs;
      const wake = this.#timers.take();
      const beganUs = usedUs();
      wake?.();
      await settle();
      this.#countedUs += usedUs() - beganUs;
    }
    this.#nowMs = endMs;
    return false;
  }

  runUntil(done: () => boolean): Promise<boolean> {
    return this.advance(LONGEST_MS, done);
  }

  /** Runs what belongs to the other side, and does not count it. */
  apart<T>(work: () => T): T {
    const beganUs = usedUs();
    try {
      return work();
    } finally {
      this.#countedUs -= usedUs() - beganUs;
    }
  }
}

/** One turn of the event loop lets bodies and their readers come to an end. */
function settle(): Promise<void> {
  return new Promise((done) => void setImmediate(done));
}

/** Processor time of this process so far, with that of the collector of garbage, µs. */
function usedUs(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}
