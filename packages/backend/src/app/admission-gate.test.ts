import { describe, expect, test } from "vitest";
import { createMemoryStore } from "../stores/memory/memory-store.ts";
import { createVirtualTime } from "../worker/virtual-time.fake.ts";
import { NOON, openApi, problemIn } from "./api.fake.ts";

describe("under overload", () => {
  /** A server that takes on two requests a second, and has just been opened. */
  async function opened() {
    let nowMs = 0;
    let reads = 0;
    const time = createVirtualTime(NOON);
    const store = createMemoryStore({ clock: time });
    const api = await openApi({
      store: {
        ...store,
        async now() {
          reads += 1;
          return store.now();
        },
      },
      overload: { perSecond: 2 },
      monotonicMs: () => nowMs,
    });
    // The upload of its image was one request.
    nowMs = 60_000;
    await time.advance(60_000);
    const advance = async (ms: number) => {
      nowMs += ms;
      await time.advance(ms);
    };
    return { api, advance, now: () => time.now(), readCount: () => reads };
  }

  test("P10, P13: whoever is too many gets a place in line, readable by other origins, at no cost to the store", async () => {
    const { api, advance, now, readCount } = await opened();
    const came = await Promise.all(Array.from({ length: 7 }, () => api.call("GET", "/jobs/none")));
    expect(came.map(({ status }) => status)).toEqual([404, 404, 429, 429, 429, 429, 429]);
    const waits = came.map(({ headers }) => headers.get("Retry-After"));
    expect(waits).toEqual([null, null, "1", "1", "2", "2", "3"]);
    const last = came.at(-1);
    expect(last?.headers.get("Access-Control-Expose-Headers")).toContain("Retry-After");
    if (last === undefined) return;
    expect(await problemIn(last)).toMatchObject({
      code: "rate_limited",
      serverTime: now(),
      retryAfterMs: 3000,
      resetsAt: now() + 3000,
    });

    const before = readCount();
    await advance(4000);
    const later = await Promise.all([1, 2, 3].map(() => api.call("OPTIONS", "/none")));
    expect(later.map(({ status }) => status)).toEqual([404, 404, 429]);
    const refused = later.at(-1);
    // Its time is carried on from the first reading: the two that came in have asked, it has not.
    expect(readCount()).toBe(before + 2);
    if (refused !== undefined) expect((await problemIn(refused)).serverTime).toBe(now());
  });

  test("who obeys is served in the second that was promised", async () => {
    const { api, advance } = await opened();
    const ask = () => api.call("GET", "/quota");
    const came = await Promise.all([1, 2, 3, 4, 5, 6].map(ask));
    expect(came.map(({ status }) => status)).toEqual([200, 200, 429, 429, 429, 429]);
    for (let second = 1; second <= 2; second += 1) {
      await advance(1000);
      const back = await Promise.all([1, 2].map(ask));
      expect(back.map(({ status }) => status)).toEqual([200, 200]);
    }
  });
});

test("an overload that cannot be known is refused at the start", async () => {
  await expect(openApi({ overload: { perSecond: 5 } })).rejects.toThrow(RangeError);
  const monotonicMs = () => 0;
  await expect(openApi({ overload: { perSecond: 0 }, monotonicMs })).rejects.toThrow(RangeError);
});
