import type { Clock } from "@claimcheck/machine";
import type { VirtualClock } from "@claimcheck/mock";

/** In a hidden page timers fire at whole seconds only. */
const HIDDEN_STEP_MS = 1000;

/** A page's own time: counted from its opening, late while hidden, standing while frozen. */
export class PageClock implements Clock {
  readonly #clock: VirtualClock;
  readonly #openedMs: number;
  readonly #skewMs: () => number;
  readonly #pending = new Set<() => void>();
  readonly #ofClient = new Set<() => void>();
  readonly #onTimer: (delayMs: number) => void;
  #overdue: (() => void)[] = [];
  isHidden = false;
  #isFrozen = false;

  constructor(options: {
    readonly clock: VirtualClock;
    readonly skewMs: () => number;
    readonly onTimer: (delayMs: number) => void;
  }) {
    this.#clock = options.clock;
    this.#openedMs = options.clock.monotonicMs();
    this.#skewMs = options.skewMs;
    this.#onTimer = options.onTimer;
  }

  readonly wallMs = (): number => Math.floor(this.#clock.wallMs() + this.#skewMs());

  readonly monotonicMs = (): number => this.#clock.monotonicMs() - this.#openedMs;

  readonly after = (delayMs: number, wake: () => void): (() => void) => {
    this.#onTimer(delayMs);
    const stop = this.schedule(delayMs, () => {
      this.#ofClient.delete(stop);
      wake();
    });
    this.#ofClient.add(stop);
    return () => {
      this.#ofClient.delete(stop);
      stop();
    };
  };

  /** A timer that is not the client's: of the platform, or of a person. */
  schedule(delayMs: number, wake: () => void): () => void {
    const nowMs = this.#clock.monotonicMs();
    const dueMs = nowMs + delayMs;
    const atMs = this.isHidden ? Math.ceil(dueMs / HIDDEN_STEP_MS) * HIDDEN_STEP_MS : dueMs;
    const fire = () => {
      if (this.#isFrozen) {
        this.#overdue.push(fire);
        return;
      }
      if (this.#pending.delete(stop)) wake();
    };
    const cancel = this.#clock.after(atMs - nowMs, fire);
    const stop = () => {
      cancel();
      this.#pending.delete(stop);
    };
    this.#pending.add(stop);
    return stop;
  }

  /** How many timers the client has set. */
  get clientTimerCount(): number {
    return this.#ofClient.size;
  }

  freeze(): void {
    this.#isFrozen = true;
  }

  /** What is overdue fires now, in its order, each in a turn of its own. */
  thaw(): void {
    this.#isFrozen = false;
    const overdue = this.#overdue;
    this.#overdue = [];
    for (const fire of overdue) this.#clock.after(0, fire);
  }

  get isFrozen(): boolean {
    return this.#isFrozen;
  }

  stopAll(): void {
    for (const stop of [...this.#pending]) stop();
  }
}
