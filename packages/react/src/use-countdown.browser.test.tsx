import type { Tracker } from "@claimcheck/machine";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { ClaimcheckProvider } from "./claimcheck-provider.tsx";
import { type CountdownOptions, useCountdown } from "./use-countdown.ts";
import { requestOf, World } from "./world.contract.ts";

interface Given extends CountdownOptions {
  readonly at: number | undefined;
  readonly seen: (number | undefined)[];
}

function Countdown({ at, seen, clock = "device" }: Given) {
  const seconds = useCountdown(at, { clock });
  seen.push(seconds);
  return <p>{seconds}</p>;
}

const shown = (client: Tracker, given: Given) => (
  <ClaimcheckProvider client={client}>
    <Countdown {...given} />
  </ClaimcheckProvider>
);

test("counts whole seconds down to 0, one render each, and then leaves no timer", async () => {
  const world = await World.open();
  const client = world.client();
  const seen: (number | undefined)[] = [];
  await render(shown(client, { at: world.clock.wallMs() + 3_400, seen }));
  // Each second ends on its own moment: the first after 400 ms.
  await world.advance(500);
  expect(seen).toEqual([4, 3]);
  await world.advance(10_000);
  expect(seen).toEqual([4, 3, 2, 1, 0]);
  expect(world.open.timers).toBe(0);
});

test("without a moment there is nothing to count, and a past one is over", async () => {
  const world = await World.open();
  const client = world.client();
  const seen: (number | undefined)[] = [];
  const screen = await render(shown(client, { at: undefined, seen }));
  await screen.rerender(shown(client, { at: world.clock.wallMs() - 5_000, seen }));
  await world.advance(5_000);
  expect(seen).toEqual([undefined, 0]);
  expect(world.open.timers).toBe(0);
});

test("a server's moment is counted by the server's time, however wrong the device is", async () => {
  const world = await World.open();
  const client = world.client();
  void client.submit(requestOf());
  await world.settle();
  const resetsAt = world.clock.wallMs() + 10_000;
  const seen: (number | undefined)[] = [];
  world.clock.setWallMs(world.clock.wallMs() + 86_400_000);
  await render(shown(client, { at: resetsAt, clock: "server", seen }));
  await world.advance(2_000);
  expect(seen).toEqual([10, 9, 8]);
});

test("unmounting, and another moment, end the timer", async () => {
  const world = await World.open();
  const client = world.client();
  const seen: (number | undefined)[] = [];
  const now = world.clock.wallMs();
  const screen = await render(shown(client, { at: now + 60_000, seen }));
  await screen.rerender(shown(client, { at: now + 30_000, seen }));
  expect(world.open.timers).toBe(1);
  await screen.unmount();
  expect(world.open.timers).toBe(0);
  expect(seen).toEqual([60, 30]);
});
