import { VirtualClock } from "@claimcheck/mock";
import { expect, test } from "vitest";
import { atSpeed, createPacedClock, labTimeAt, movedOn } from "./paced-clock.ts";

const anchor = (device: VirtualClock, speed: number) => ({
  deviceMs: device.wallMs(),
  labMs: device.wallMs(),
  speed,
});

test("ten times as fast, a minute is over in six seconds, for readings and timers alike", async () => {
  const device = new VirtualClock();
  const clock = createPacedClock(device, anchor(device, 10));
  const startMs = clock.wallMs();
  let woken = 0;
  clock.after(60_000, () => {
    woken += 1;
  });
  await device.advance(5999);
  expect(woken).toBe(0);
  await device.advance(1);
  expect(woken).toBe(1);
  expect([clock.wallMs() - startMs, clock.monotonicMs()]).toEqual([60_000, 60_000]);
});

test("a change of speed moves the timers that are set, and time goes on from where it was", async () => {
  const device = new VirtualClock();
  const first = anchor(device, 1);
  const clock = createPacedClock(device, first);
  let woken = false;
  clock.after(10_000, () => {
    woken = true;
  });
  await device.advance(5000);
  clock.setAnchor(atSpeed(first, 10, device.wallMs()));
  expect(clock.monotonicMs()).toBe(5000);
  await device.advance(500);
  expect(woken).toBe(true);
  expect(device.pendingCount).toBe(0);
});

test("after a sleep, what fell due fires once, late and in order; what was stopped does not", async () => {
  const device = new VirtualClock();
  const clock = createPacedClock(device, anchor(device, 1));
  const fired: string[] = [];
  clock.after(2000, () => fired.push("second"));
  clock.after(1000, () => fired.push("first"));
  clock.after(7_200_000, () => fired.push("tomorrow"));
  const stop = clock.after(500, () => fired.push("stopped"));
  stop();
  clock.skip(3_600_000);
  await device.advance(0);
  expect(fired).toEqual(["first", "second"]);
  expect(clock.monotonicMs()).toBe(3_600_000);
});

test("two pages with one anchor agree on the time, and a clock set back does not go back", () => {
  const device = new VirtualClock();
  const agreed = anchor(device, 10);
  const clock = createPacedClock(device, agreed);
  const one = labTimeAt(agreed, device.wallMs() + 1000);
  expect(one - agreed.labMs).toBe(10_000);
  clock.setAnchor({ ...agreed, labMs: agreed.labMs - 5000 });
  expect(clock.monotonicMs()).toBe(0);
});

test("a clock that stands still wakes nobody until it is moved on, and then goes on from there", async () => {
  const device = new VirtualClock();
  const still = anchor(device, 0);
  const clock = createPacedClock(device, still);
  const fired: string[] = [];
  clock.after(0, () => fired.push("at once"));
  clock.after(1500, () => fired.push("later"));
  clock.quiet.after(200, () => fired.push("a tick"));
  await device.advance(60_000);
  expect(fired).toEqual(["at once"]);
  const byMs = clock.nextDueInMs();
  expect(byMs).toBe(1500);
  const moved = movedOn(still, byMs ?? 0);
  clock.setAnchor(moved);
  await device.advance(0);
  expect(fired).toEqual(["at once", "a tick", "later"]);
  expect(clock.nextDueInMs()).toBeUndefined();

  clock.after(1000, () => fired.push("running again"));
  clock.setAnchor(atSpeed(moved, 10, device.wallMs()));
  await device.advance(100);
  expect(fired.at(-1)).toBe("running again");
  expect(clock.wallMs()).toBe(still.labMs + 2500);
});
