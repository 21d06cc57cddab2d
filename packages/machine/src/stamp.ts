import type { Clock, Random } from "./ports.ts";

/**
 * When a fact became known, and the chance that came with it. Every event carries one, so
 * that the machine reads no clock and rolls no dice: the same events give the same life.
 */
export interface Stamp {
  /** Device wall clock, ms: for display and records only. */
  readonly wallMs: number;
  /** Monotonic clock, ms: floors and patience are measured on it. */
  readonly monotonicMs: number;
  /** In [0, 1): the jitter of whatever is planned because of this fact. */
  readonly chance: number;
}

export function stampOf(ports: { readonly clock: Clock; readonly random: Random }): Stamp {
  const { clock, random } = ports;
  return { wallMs: clock.wallMs(), monotonicMs: clock.monotonicMs(), chance: random.unit() };
}
