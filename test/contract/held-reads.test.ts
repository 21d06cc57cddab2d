import { afterEach, describe, expect, test } from "vitest";
import { pictureRequest } from "../picture-request.ts";
import { type Middle, PageAndBackend } from "./page-and-backend.ts";

let world = new PageAndBackend();
afterEach(async () => {
  await world.close();
  world = new PageAndBackend();
});

const isRead = ({ url }: Request) => url.endsWith("/jobs/read");

async function withBody(request: Request, change: object): Promise<Request> {
  const body = { ...(await request.clone().json()), ...change };
  return new Request(request, { body: JSON.stringify(body) });
}

/** Takes no notice of `waitMs`, like a mock or an older server. */
const neverHolds: Middle = async (request, pass) =>
  pass(isRead(request) ? await withBody(request, { waitMs: 0 }) : request);

/** Cuts whatever takes longer. */
const cutsAfter =
  (ms: number): Middle =>
  (request, pass, clock) =>
    new Promise((resolve, reject) => {
      clock.after(ms, () => reject(new TypeError("Failed to fetch")));
      pass(request).then(resolve, reject);
    });

/** Says no to what it does not know. */
const refusesWait: Middle = async (request, pass) => {
  const { waitMs } = isRead(request) ? await request.clone().json() : { waitMs: 0 };
  return waitMs > 0 ? new Response("what?", { status: 400 }) : pass(request);
};

/** Keeps an answer to a held read for itself. */
const swallows: Middle = async (request, pass) => {
  const { waitMs } = isRead(request) ? await request.clone().json() : { waitMs: 0 };
  return waitMs > 0 ? new Promise<Response>(() => undefined) : pass(request);
};

const waits = (from = 0) => world.reads.slice(from).map(({ waitMs }) => waitMs);

describe("held reads, from the client to the backend", () => {
  test("one request per 25 s, and the end is known one way after it came", async () => {
    const handle = await world.start();
    const before = world.reads.length;
    await world.clock.advance(60_000);
    expect(waits(before)).toEqual([25_000, 25_000]);
    world.backend.generator.latest.finish();
    expect(await world.until(handle, "reviewing")).toBe(50);
    expect(world.mostAtOnce).toBe(1);
  });

  test("jobs share one request; news of one does not disturb the other", async () => {
    const one = await world.start("one");
    const [work] = world.backend.generator.calls;
    const two = await world.start("two");
    const before = world.reads.length;
    await world.clock.advance(5000);
    expect(world.reads.length - before).toBe(0);
    expect(world.reads.at(-1)?.ids).toHaveLength(2);
    work?.finish();
    expect(await world.until(one, "reviewing")).toBe(50);
    expect(two.view.type).toBe("processing");
    expect(world.reads.at(-1)?.ids).toHaveLength(1);
    expect(world.mostAtOnce).toBe(1);
  });

  test("progress alone costs one request per 10 s at most", async () => {
    await world.start();
    const before = world.reads.length;
    for (let second = 1; second <= 60; second += 1) {
      world.backend.generator.latest.progress(second / 100);
      await world.clock.advance(1000);
    }
    expect(world.reads.length - before).toBeLessThanOrEqual(6);
    expect(world.tracker.slot("hero").view).toMatchObject({ type: "processing" });
  });

  test("in a hidden tab nothing is held; seen again, one hold goes out at once", async () => {
    const handle = await world.start();
    world.hide(true);
    const before = world.reads.length;
    await world.clock.advance(120_000);
    expect(waits(before).every((waitMs) => waitMs === 0)).toBe(true);
    expect(world.reads.length - before).toBeGreaterThanOrEqual(2);
    const hidden = world.reads.length;
    world.hide(false);
    await world.clock.settle();
    expect(waits(hidden)).toEqual([25_000]);
    await world.clock.advance(1000);
    world.backend.generator.latest.finish();
    expect(await world.until(handle, "reviewing")).toBe(50);
  });

  test("a person who checks gets an answer at once, and holding goes on", async () => {
    const handle = await world.start();
    await world.clock.advance(5000);
    const before = world.reads.length;
    handle.checkNow();
    await world.clock.advance(1000);
    expect(waits(before)).toEqual([0, 25_000]);
    expect(world.mostAtOnce).toBe(1);
  });

  test("a wish is answered while the read is held, and nothing stays held after the end", async () => {
    const handle = await world.start();
    await world.clock.advance(5000);
    handle.cancel();
    expect(await world.until(handle, "failed")).toBe(100);
    const before = world.reads.length;
    await world.clock.advance(60_000);
    expect(world.reads.length).toBe(before);
  });

  test("C6: with the last who looks the held request ends", async () => {
    await world.start();
    world.tracker.dispose();
    await world.clock.settle();
    expect(world.reads.every(({ endedMs }) => endedMs !== undefined)).toBe(true);
  });
});

describe("where something does not hold, plain reads find the end all the same", () => {
  const cases: [string, Middle, { readonly perMinute: number; readonly lagMs: number }][] = [
    ["the server answers at once", neverHolds, { perMinute: 8, lagMs: 11_200 }],
    ["a proxy cuts after 10 s", cutsAfter(10_000), { perMinute: 8, lagMs: 100 }],
    ["a proxy cuts after 2 s", cutsAfter(2000), { perMinute: 14, lagMs: 11_200 }],
    ["the server refuses to wait", refusesWait, { perMinute: 12, lagMs: 11_200 }],
    ["the answer never comes", swallows, { perMinute: 10, lagMs: 30_000 }],
  ];

  test.each(cases)("%s", async (_name, middle, { perMinute, lagMs }) => {
    world.middle = middle;
    const handle = await world.start();
    const before = world.reads.length;
    await world.clock.advance(180_000);
    expect((world.reads.length - before) / 3).toBeLessThanOrEqual(perMinute);
    // No hot loop: never more than three within a second.
    const sent = world.reads.map(({ sentMs }) => sentMs);
    expect(sent.slice(3).every((ms, index) => ms - (sent[index] ?? 0) > 1000)).toBe(true);
    world.backend.generator.latest.finish();
    expect(await world.until(handle, "reviewing")).toBeLessThanOrEqual(lagMs);
    expect(world.mostAtOnce).toBe(1);
  });

  test("many jobs cost about one request a round, not one each", async () => {
    world.middle = neverHolds;
    for (const slot of ["one", "two"]) await world.start(slot);
    for (const slot of ["three", "four", "five"]) {
      const handle = world.tracker.slot(slot);
      handle.subscribe(() => undefined);
      void handle.submit(pictureRequest(slot));
      await world.clock.advance(1700);
    }
    await world.clock.advance(28_000);
    const before = world.reads.length;
    await world.clock.advance(20_000);
    const round = world.reads.slice(before);
    expect(round.length).toBeLessThanOrEqual(3);
    expect(new Set(round.flatMap(({ ids }) => ids)).size).toBe(5);
  });

  test("and where it holds again, reads are held again", async () => {
    world.middle = neverHolds;
    const handle = await world.start();
    await world.clock.advance(30_000);
    expect(world.reads.at(-1)?.waitMs).toBe(0);
    world.middle = (request, pass) => pass(request);
    await world.clock.advance(60_000);
    expect(world.reads.at(-1)?.waitMs).toBe(25_000);
    world.backend.generator.latest.finish();
    expect(await world.until(handle, "reviewing")).toBe(50);
  });

  test("a hold that was lost is no doubt about the job", async () => {
    const handle = await world.start();
    const seen: string[] = [];
    handle.subscribe(() => void seen.push(handle.view.type));
    world.middle = cutsAfter(10_000);
    await world.clock.advance(60_000);
    expect(seen).not.toContain("unknown");
  });
});
