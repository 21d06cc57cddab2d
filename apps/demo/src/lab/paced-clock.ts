import type { Clock } from "@claimcheck/machine";

/**
 * Time of a lab: it runs `speed` times as fast as the device's, and may be moved on at once. It
 * is an agreement (an anchor) about what the time is, so that all tabs, and a page after a
 * reload, share one.
 */
export interface ClockAnchor {
  /** A moment of the device's wall clock, ms … */
  readonly deviceMs: number;
  /** … the lab's time at that moment, ms since the epoch … */
  readonly labMs: number;
  /** … and how fast it goes from there. 0: it stands still. */
  readonly speed: number;
}

export const labTimeAt = ({ deviceMs, labMs, speed }: ClockAnchor, atDeviceMs: number): number =>
  labMs + (atDeviceMs - deviceMs) * speed;

/** The same time now, at another speed from now on. */
export function atSpeed(anchor: ClockAnchor, speed: number, nowDeviceMs: number): ClockAnchor {
  return { deviceMs: nowDeviceMs, labMs: labTimeAt(anchor, nowDeviceMs), speed };
}

/** The same anchor with the time so much later, at once. */
export const movedOn = (anchor: ClockAnchor, byMs: number): ClockAnchor => ({
  ...anchor,
  labMs: anchor.labMs + byMs,
});

interface Timer {
  /** On the monotonic clock. */
  readonly atMs: number;
  readonly isQuiet: boolean;
  readonly wake: () => void;
  stop: () => void;
}

export interface PacedClock extends Clock {
  /** Another anchor: timers under way follow it. */
  setAnchor(anchor: ClockAnchor): void;
  /**
   * Moves this clock alone on, as if the device had slept: what fell due meanwhile fires once,
   * late.
   */
  skip(ms: number): void;
  /** Until the next timer is due, ms; those of `quiet` do not count. `undefined`: there is none. */
  nextDueInMs(): number | undefined;
  /** The same clock, for what only looks on or paints: nobody steps from one of its ticks to the next. */
  readonly quiet: Clock;
}

/** @param device the real clock that it is paced by */
export function createPacedClock(device: Clock, first: ClockAnchor): PacedClock {
  let anchor = first;
  let skippedMs = 0;
  const timers = new Set<Timer>();
  const nowMs = () => labTimeAt(anchor, device.wallMs()) + skippedMs;
  const bornMs = nowMs();
  let lastMs = bornMs;

  function arm(timer: Timer): void {
    const leftMs = Math.max(0, timer.atMs - monotonicMs());
    timer.stop = () => undefined;
    if (leftMs > 0 && anchor.speed === 0) return;
    timer.stop = device.after(leftMs === 0 ? 0 : Math.ceil(leftMs / anchor.speed), () => {
      timers.delete(timer);
      timer.wake();
    });
  }

  function rearm(): void {
    const inOrder = [...timers].sort((one, other) => one.atMs - other.atMs);
    for (const timer of inOrder) {
      timer.stop();
      arm(timer);
    }
  }

  /** The device's wall clock may be set back; this one is not. */
  function monotonicMs(): number {
    lastMs = Math.max(lastMs, nowMs());
    return lastMs - bornMs;
  }

  function clockOf(isQuiet: boolean): Clock {
    return {
      wallMs: nowMs,
      monotonicMs,
      after(delayMs, wake) {
        const atMs = monotonicMs() + delayMs;
        const timer: Timer = { atMs, isQuiet, wake, stop: () => undefined };
        timers.add(timer);
        arm(timer);
        return () => {
          if (timers.delete(timer)) timer.stop();
        };
      },
    };
  }

  return {
    ...clockOf(false),
    quiet: clockOf(true),
    nextDueInMs() {
      const due = [...timers].flatMap(({ isQuiet, atMs }) => (isQuiet ? [] : [atMs]));
      return due.length === 0
        ? undefined
        : Math.max(0, Math.ceil(Math.min(...due) - monotonicMs()));
    },
    setAnchor(next) {
      anchor = next;
      rearm();
    },
    skip(ms) {
      skippedMs += ms;
      rearm();
    },
  };
}
