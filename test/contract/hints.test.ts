import { afterEach, expect, test } from "vitest";
import { PageAndBackend } from "./page-and-backend.ts";

let world = new PageAndBackend();
afterEach(async () => {
  await world.close();
  world = new PageAndBackend();
});

/** One job of 20 s, watched by its page: how often it asked, and how late it knew. */
async function watched(name: string): Promise<{ readCount: number; lagMs: number }> {
  const before = world.reads.length;
  const handle = await world.start(name);
  await world.clock.advance(19_000);
  world.backend.generator.latest.finish();
  const lagMs = await world.until(handle, "reviewing");
  return { readCount: world.reads.length - before, lagMs };
}

test("where nothing holds a read, what the backend has seen tells the page when to look", async () => {
  // Something in between takes no notice of the wait, and the page finds out.
  world.middle = async (request, pass) => {
    if (!request.url.endsWith("/jobs/read")) return pass(request);
    const body = { ...(await request.clone().json()), waitMs: 0 };
    return pass(new Request(request, { body: JSON.stringify(body) }));
  };
  const first = await watched("first");
  for (let index = 0; index < 8; index += 1) await watched(`job ${index}`);
  await world.clock.advance(40_000);
  const experienced = await watched("next");
  expect(first.readCount).toBeGreaterThanOrEqual(7);
  expect(experienced.readCount).toBeLessThanOrEqual(4);
  expect(experienced.lagMs).toBeLessThan(1500);
});
