import { describe, expect, test } from "vitest";
import { VirtualClock } from "./virtual-clock.ts";

describe("a virtual clock", () => {
  test("fires timers in the order of their moments, then of their setting", async () => {
    const clock = new VirtualClock();
    const fired: string[] = [];
    clock.after(20, () => fired.push(`late ${clock.monotonicMs()}`));
    clock.after(10, () => fired.push(`first ${clock.monotonicMs()}`));
    clock.after(10, () => fired.push(`second ${clock.monotonicMs()}`));
    await clock.advance(15);
    expect(fired).toEqual(["first 10", "second 10"]);
    await clock.advance(15);
    expect(fired).toEqual(["first 10", "second 10", "late 20"]);
    expect(clock.monotonicMs()).toBe(30);
  });

  test("lets promises settle between two timers", async () => {
    const clock = new VirtualClock();
    const seen: string[] = [];
    clock.after(1, () => {
      void Promise.resolve()
        .then(() => undefined)
        .then(() => seen.push("promise"));
    });
    clock.after(1, () => seen.push("timer"));
    await clock.advance(1);
    expect(seen).toEqual(["promise", "timer"]);
  });

  test("fires a timer that a timer has set, at its own moment", async () => {
    const clock = new VirtualClock();
    const moments: number[] = [];
    clock.after(10, () => void clock.after(10, () => void moments.push(clock.monotonicMs())));
    await clock.advance(30);
    expect(moments).toEqual([20]);
    expect(clock.monotonicMs()).toBe(30);
  });

  test("forgets a stopped timer", async () => {
    const clock = new VirtualClock();
    let fired = 0;
    const stop = clock.after(10, () => {
      fired += 1;
    });
    expect(clock.pendingCount).toBe(1);
    stop();
    stop();
    await clock.advance(20);
    expect(fired).toBe(0);
    expect(clock.pendingCount).toBe(0);
  });

  test("jumps the wall clock without moving a timer", async () => {
    const clock = new VirtualClock({ wallMs: 1000 });
    let fired = 0;
    clock.after(100, () => {
      fired += 1;
    });
    clock.setWallMs(999_999);
    expect(clock.wallMs()).toBe(999_999);
    await clock.advance(99);
    expect(fired).toBe(0);
    expect(clock.wallMs()).toBe(1_000_098);
    await clock.advance(1);
    expect(fired).toBe(1);
  });

  test("sleeps through timers and fires each once on waking", async () => {
    const clock = new VirtualClock();
    const moments: number[] = [];
    clock.after(10, () => void moments.push(clock.monotonicMs()));
    await clock.sleep(7_200_000);
    expect(moments).toEqual([7_200_000]);
  });

  test("runs until something has happened, and says when it never does", async () => {
    const clock = new VirtualClock();
    let ready = false;
    clock.after(500, () => {
      ready = true;
    });
    expect(await clock.runUntil(() => ready)).toBe(true);
    expect(clock.monotonicMs()).toBe(500);
    expect(await clock.runUntil(() => false, 1000)).toBe(false);
  });

  test("fires throttled timers at whole steps only", async () => {
    const clock = new VirtualClock({ timerStepMs: 60_000 });
    const moments: number[] = [];
    clock.after(1000, () => void moments.push(clock.monotonicMs()));
    await clock.advance(120_000);
    expect(moments).toEqual([60_000]);
  });

  test("refuses a delay that is no delay", () => {
    const clock = new VirtualClock();
    expect(() => clock.after(Number.NaN, () => undefined)).toThrow(RangeError);
    expect(() => clock.after(-1, () => undefined)).toThrow(RangeError);
    expect(() => clock.after(Number.POSITIVE_INFINITY, () => undefined)).toThrow(RangeError);
  });
});
