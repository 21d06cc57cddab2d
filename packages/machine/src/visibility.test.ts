import { VirtualClock } from "@claimcheck/mock";
import { describe, expect, test } from "vitest";
import { once } from "./fake-fault.contract.ts";
import { World, type WorldOptions } from "./world.contract.ts";

const request = { prompt: "a cat" };
const READ = "POST /jobs/read";
const HOUR_MS = 3_600_000;

async function shown(options: WorldOptions = {}) {
  const world = new World(options);
  const page = world.page();
  const client = world.open(page);
  const slot = client.slot("hero");
  const stop = slot.subscribe(() => undefined);
  void slot.submit(request);
  await world.clock.settle();
  return { world, page, client, slot, stop, server: world.server };
}

function gapsOf(world: World): number[] {
  const times = world.server.requests
    .filter(({ path }) => path === "/jobs/read")
    .map(({ atMs }) => atMs);
  return times.slice(1).map((time, index) => time - (times[index] ?? 0));
}

describe("V01, C8: a hidden page", () => {
  test("goes on reading, slower, also after an error, and learns of the end", async () => {
    const { world, page, slot, client, server } = await shown();
    page.hide();
    server.faults.push(once(READ, { type: "answer", status: 500 }));
    await world.clock.advance(600_000);
    const gaps = gapsOf(world);
    expect(gaps.length).toBeGreaterThan(9);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(15_000);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(60_000);
    const events: string[] = [];
    client.onEvent(({ type }) => events.push(type));
    server.complete(server.job);
    await world.clock.advance(61_000);
    expect(slot.view.type).toBe("completed");
    expect(events).toContain("operation.settled");
    client.dispose();
  });

  test("that was opened hidden counts as hidden", async () => {
    const first = await shown();
    first.client.dispose();
    const page = first.world.page();
    page.isHidden = true;
    const before = first.server.count(READ);
    const client = first.world.open(page);
    client.slot("hero").subscribe(() => undefined);
    await first.world.clock.advance(14_000);
    expect(first.server.count(READ)).toBe(before);
    await first.world.clock.advance(2000);
    expect(first.server.count(READ)).toBe(before + 1);
    client.dispose();
  });

  test("retries a lost submission at the hidden pace", async () => {
    const world = new World();
    const page = world.page();
    world.server.faults.push(once(/./, { type: "lost", when: "before" }, 5));
    const client = world.open(page);
    void client.slot("hero").submit(request);
    await world.clock.settle();
    page.hide();
    await world.clock.advance(14_000);
    expect(world.server.requests).toHaveLength(1);
    await world.clock.advance(300_000);
    expect(client.slot("hero").view.type).toBe("queued");
    client.dispose();
  });
});

describe("V02: returning to a page", () => {
  test("is one read, whatever the number of events, and leaves one timer", async () => {
    const { world, page, client, server } = await shown();
    page.hide();
    await world.clock.advance(300_000);
    const before = server.count(READ);
    page.show();
    page.connect(true);
    page.show("returned");
    await world.clock.advance(50);
    page.show("returned");
    page.connect(true);
    await world.clock.advance(50);
    expect(server.count(READ)).toBe(before + 1);
    expect(world.clock.pendingCount).toBe(1);
    client.dispose();
  });

  test("C8: to be seen again is reason enough to look at once", async () => {
    const { world, page, client, server } = await shown();
    page.hide();
    await world.clock.advance(300_000);
    const before = server.count(READ);
    page.show();
    await world.clock.advance(50);
    expect(server.count(READ)).toBe(before + 1);
    client.dispose();
  });

  test("twenty times in two seconds gains nothing", async () => {
    const { world, page, client, server } = await shown();
    await world.clock.advance(60_000);
    const before = server.count(READ);
    for (let turn = 0; turn < 20; turn += 1) {
      page.hide();
      await world.clock.advance(50);
      page.show();
      await world.clock.advance(50);
    }
    expect(server.count(READ) - before).toBeLessThanOrEqual(1);
    expect(world.clock.pendingCount).toBe(1);
    client.dispose();
  });
});

describe("V04: sleep", () => {
  test("on waking one read goes out before any verdict, and no burst", async () => {
    const { world, slot, client, server } = await shown();
    const seen: string[] = [];
    slot.subscribe(() => seen.push(`${slot.view.type} ${slot.view.overdue}`));
    await world.clock.advance(5000);
    server.complete(server.job);
    const before = server.count(READ);
    await world.clock.sleep(2 * HOUR_MS);
    expect(slot.view).toMatchObject({ type: "completed" });
    expect(server.count(READ)).toBe(before + 1);
    expect(seen.filter((line) => line.startsWith("unknown") || line.endsWith("true"))).toEqual([]);
    client.dispose();
  });

  test("throttled timers make it slower, not different", async () => {
    const clock = new VirtualClock({ timerStepMs: 60_000 });
    const { world, page, slot, client, server } = await shown({ clock });
    page.hide();
    await world.clock.advance(10 * 60_000);
    expect(server.count(READ)).toBeGreaterThanOrEqual(9);
    server.complete(server.job);
    await world.clock.advance(60_000);
    expect(slot.view.type).toBe("completed");
    client.dispose();
  });

  test("a device clock that jumps changes no delay and no verdict", async () => {
    const { world, slot, client, server } = await shown();
    world.clock.setWallMs(0);
    await world.clock.advance(20_000);
    world.clock.setWallMs(9e12);
    await world.clock.advance(20_000);
    expect(Math.max(...gapsOf(world))).toBeLessThanOrEqual(11_000);
    expect(Math.min(...gapsOf(world))).toBeGreaterThanOrEqual(900);
    expect(slot.view).toMatchObject({ type: "queued", overdue: false });
    expect(server.count(READ)).toBeGreaterThan(5);
    client.dispose();
  });
});

describe("V06: the page is closed during the POST", () => {
  test.each(["after", "before"] as const)(
    "which was lost %s it was committed: one job, no cancel",
    async (when) => {
      const world = new World();
      world.server.faults.push(
        once(
          /^POST \/jobs$/,
          when === "after" ? { type: "hang", processed: true } : { type: "hang" },
        ),
      );
      const first = world.open();
      void first.slot("hero").submit(request);
      await world.clock.settle();
      first.dispose();
      const second = world.open();
      await world.clock.advance(60_000);
      expect(world.server.jobs.size).toBe(1);
      expect(world.server.count("DELETE")).toBe(0);
      expect(second.slot("hero").view.type).toBe("queued");
      second.dispose();
    },
  );
});

describe("R02, R04: mounting and unmounting", () => {
  test("C6: nobody subscribed means no reads; a remount does not read faster than the pace", async () => {
    const { world, slot, stop, client, server } = await shown();
    await world.clock.advance(10_000);
    stop();
    const before = server.count(READ);
    expect(world.clock.pendingCount).toBe(0);
    await world.clock.advance(HOUR_MS);
    expect(server.count(READ)).toBe(before);
    const again = slot.subscribe(() => undefined);
    await world.clock.settle();
    expect(server.count(READ)).toBe(before + 1);
    again();
    slot.subscribe(() => undefined);
    await world.clock.settle();
    expect(server.count(READ)).toBe(before + 1);
    client.dispose();
  });

  test("mount, cleanup, mount in one tick is one read loop", async () => {
    const { world, slot, stop, client, server } = await shown();
    stop();
    const phantom = slot.subscribe(() => undefined);
    phantom();
    slot.subscribe(() => undefined);
    expect(world.clock.pendingCount).toBe(1);
    await world.clock.advance(1100);
    expect(server.count(READ)).toBe(1);
    client.dispose();
  });

  test("any number of subscribers, of slot and operation, cause one read loop", async () => {
    const { world, slot, client, server } = await shown();
    const [operation] = client.operations;
    const listener = () => undefined;
    for (let turn = 0; turn < 5; turn += 1) {
      slot.subscribe(listener);
      operation?.subscribe(listener);
    }
    expect(operation?.view).toBe(slot.view);
    await world.clock.advance(1100);
    expect(server.count(READ)).toBe(1);
    client.dispose();
  });

  test("R04, R05: after dispose a POST under way finishes into its record, and nothing else goes on", async () => {
    const world = new World();
    const { promise, resolve } = Promise.withResolvers<void>();
    world.server.faults.push(once(/^POST \/jobs$/, { type: "held", until: promise }));
    const client = world.open();
    const submitted = client.slot("hero").submit(request);
    await world.clock.settle();
    client.dispose();
    expect(await submitted).toMatchObject({ type: "unknown" });
    resolve();
    await world.clock.settle();
    expect(world.storage.records()).toMatchObject([{ stage: "accepted", jobId: "job-1" }]);
    await world.clock.advance(HOUR_MS);
    expect(world.server.requests).toHaveLength(1);
    expect(world.clock.pendingCount).toBe(0);
  });

  test("C6: dispose ends listeners, timers and requests, from every state", async () => {
    const { world, page, client, server } = await shown();
    server.faults.push(once(READ, { type: "hang" }));
    await world.clock.runUntil(() => server.inFlight === 1);
    client.subscribe(() => undefined);
    client.dispose();
    client.dispose();
    await world.clock.settle();
    expect(server.inFlight).toBe(0);
    expect(world.clock.pendingCount).toBe(0);
    expect(page.visibilityListeners.size + page.connectivityListeners.size).toBe(0);
    expect(await client.slot("hero").submit({ prompt: "late" })).toEqual({ type: "aborted" });
    expect(server.count(/^POST \/jobs$/)).toBe(1);
  });

  test("R03: what is restored is decided by the record alone, in every stage", async () => {
    const world = new World();
    const page = world.page();
    page.isOnline = false;
    const prepared = world.open(page);
    void prepared.slot("a").submit({ prompt: "prepared" });
    prepared.dispose();
    const sending = world.open();
    world.server.faults.push(once(/^POST \/jobs$/, { type: "lost", when: "before" }, 2));
    void sending.slot("b").submit({ prompt: "sending" });
    await world.clock.settle();
    sending.dispose();
    world.server.faults.length = 0;
    const restored = world.open();
    await world.clock.advance(5000);
    for (const name of ["a", "b"]) expect(restored.slot(name).view.type).toBe("queued");
    expect(world.server.jobs.size).toBe(2);
    restored.dispose();
  });
});

describe("a pause", () => {
  test("holds everything, adds up, and ends with its last holder", async () => {
    const { world, slot, client, server } = await shown();
    const [one, other] = [client.pause(), client.pause()];
    const before = server.requests.length;
    await world.clock.advance(HOUR_MS);
    expect(slot.view).toMatchObject({ activity: "held", heldBy: ["paused"] });
    expect(server.requests).toHaveLength(before);
    one();
    one();
    await world.clock.advance(HOUR_MS);
    expect(server.requests).toHaveLength(before);
    other();
    await world.clock.settle();
    expect(server.requests).toHaveLength(before + 1);
    client.dispose();
  });
});
