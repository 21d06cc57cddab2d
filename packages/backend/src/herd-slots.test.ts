import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { admit, emptyHerd, type Herd } from "./herd-slots.ts";

interface Client {
  readonly id: number;
  readonly atMs: number;
}

/** A small repeatable source of chance (mulberry32). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Clients that come until they are taken on; when each was, and how many requests it took. */
function playHerd(given: {
  readonly perSecond: number;
  readonly arrivals: readonly number[];
  /** How much later than told a client is back, in milliseconds. */
  readonly lateMs: (waitMs: number) => number;
}): { readonly servedAtMs: readonly number[]; readonly requestCount: number } {
  let herd: Herd = emptyHerd;
  let requestCount = 0;
  const servedAtMs: number[] = [];
  let waiting: Client[] = given.arrivals.map((atMs, id) => ({ id, atMs }));
  while (waiting.length > 0) {
    waiting.sort((one, other) => one.atMs - other.atMs || one.id - other.id);
    const back: Client[] = [];
    // Nobody sent away now is back within a second, so a second's worth can be played in order.
    const until = (waiting[0]?.atMs ?? 0) + 1000;
    const due = waiting.filter(({ atMs }) => atMs < until);
    for (const { id, atMs } of due) {
      requestCount += 1;
      const admission = admit(herd, given, atMs);
      herd = admission.herd;
      if (admission.type === "admitted") servedAtMs.push(atMs);
      else {
        const waitMs = admission.retryAfterS * 1000;
        back.push({ id, atMs: atMs + waitMs + given.lateMs(waitMs) });
      }
    }
    waiting = [...waiting.filter(({ atMs }) => atMs >= until), ...back];
  }
  return { servedAtMs, requestCount };
}

const CLIENTS = 10_000;
const PER_SECOND = 1000;
/** What the capacity alone allows: ten seconds. */
const LIMIT_MS = (CLIENTS / PER_SECOND) * 1000;

describe("ten thousand clients that come back at once to a thousand requests a second", () => {
  const random = chance(7);
  const within = (ms: number) => Array.from({ length: CLIENTS }, () => random() * ms);

  test.each([
    ["in one instant, back to the millisecond", within(0), () => 0],
    ["within 300 ms, over a network of 20 to 220 ms", within(300), () => 20 + random() * 200],
    [
      "within 300 ms, each adding up to a tenth to its wait",
      within(300),
      (waitMs: number) => random() * 0.1 * waitMs,
    ],
  ] as const)("%s: all are served within 1.1 × of the limit", (_how, arrivals, lateMs) => {
    const { servedAtMs, requestCount } = playHerd({ perSecond: PER_SECOND, arrivals, lateMs });
    expect(servedAtMs).toHaveLength(CLIENTS);
    expect(Math.max(...servedAtMs)).toBeLessThanOrEqual(1.1 * LIMIT_MS);
    // Almost everybody is sent away once only: a place in line is one that is there.
    expect(requestCount).toBeLessThan(2.2 * CLIENTS);
  });

  test("one wait for all would not do: the same herd with Retry-After: 3 takes far longer", () => {
    let herd: Herd = emptyHerd;
    let left = CLIENTS;
    let nowMs = 0;
    while (left > 0) {
      let admitted = 0;
      for (let client = 0; client < left; client += 1) {
        const admission = admit(herd, { perSecond: PER_SECOND }, nowMs);
        if (admission.type === "admitted") {
          herd = admission.herd;
          admitted += 1;
        }
      }
      left -= admitted;
      if (left > 0) nowMs += 3000;
    }
    expect(nowMs).toBeGreaterThan(2.5 * LIMIT_MS);
  });
});

test("over any stretch of time no more is taken on than a second's worth and what the time allows", async () => {
  await fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 50 }),
      fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 120 }),
      (perSecond, gaps) => {
        let herd: Herd = emptyHerd;
        let nowMs = 0;
        const takenAt: number[] = [];
        for (const gap of gaps) {
          nowMs += gap;
          const admission = admit(herd, { perSecond }, nowMs);
          herd = admission.herd;
          if (admission.type === "admitted") takenAt.push(nowMs);
        }
        for (const [first, from] of takenAt.entries()) {
          for (const [last, to] of takenAt.entries()) {
            const allowed = perSecond + ((to - from) / 1000) * perSecond + 0.01;
            if (last >= first) expect(last - first + 1).toBeLessThanOrEqual(allowed);
          }
        }
      },
    ),
  );
});

test("each second to come is promised to no more than it can serve, and none is left out", async () => {
  await fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 300 }),
      fc.integer({ min: 1, max: 2000 }),
      (perSecond, clients) => {
        let herd: Herd = emptyHerd;
        const promised = new Map<number, number>();
        for (let client = 0; client < clients; client += 1) {
          const admission = admit(herd, { perSecond }, 5000);
          herd = admission.herd;
          if (admission.type === "sent_away") {
            const { retryAfterS } = admission;
            promised.set(retryAfterS, (promised.get(retryAfterS) ?? 0) + 1);
          }
        }
        const counts = [...promised].sort(([one], [other]) => one - other);
        for (const [index, [second, count]] of counts.entries()) {
          expect(second).toBe(index + 1);
          const isLast = index === counts.length - 1;
          expect(count).toBe(isLast ? ((clients - perSecond - 1) % perSecond) + 1 : perSecond);
        }
      },
    ),
  );
});
