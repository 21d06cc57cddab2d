import type { BackendStore } from "@claimcheck/backend";
import { expect, test } from "vitest";
import { type NewestTokens, workerStore } from "./worker-store.ts";

/** Two workers of one store, which takes what the newest token writes. */
function twoWorkers() {
  const seen: string[] = [];
  const newest: NewestTokens = new Map();
  const watch = {
    onLeased: (jobId: string, token: number) => seen.push(`leased ${jobId} ${token}`),
    onStale: (write: { what: string; token: number; isTaken: boolean }) =>
      seen.push(`stale ${write.what} ${write.token} ${write.isTaken ? "taken" : "lost"}`),
    onSwept: (beforeMs: number) => seen.push(`swept ${beforeMs}`),
  };
  let fence = 0;
  const calls: string[] = [];
  const store = {
    now: async () => 7,
    async lease() {
      fence += 1;
      return { type: "held", job: { jobId: "j", fence } };
    },
    async heartbeat({ token }: { token: number }) {
      calls.push(`beat ${token}`);
      return { type: token === fence ? "held" : "lost" };
    },
    sweep: async () => ({ more: false }),
    subscribe: () => () => undefined,
  } as unknown as BackendStore;
  const worker = () => workerStore(store, newest, watch);
  return { seen, calls, one: worker(), other: worker() };
}

const who = { workerId: "w", leaseMs: 1 };
const beat = (token: number) =>
  ({ jobId: "j", token, leaseMs: 1 }) as unknown as Parameters<BackendStore["heartbeat"]>[0];

test("a worker that was frozen writes late, with its old token, and that is seen as stale", async () => {
  const { seen, calls, one, other } = twoWorkers();
  await one.store.lease(who);
  one.freeze();
  const late = one.store.heartbeat(beat(1));
  await other.store.lease(who);
  await other.store.heartbeat(beat(2));
  expect(calls).toEqual(["beat 2"]);
  one.thaw();
  expect(await late).toMatchObject({ type: "lost" });
  expect(calls).toEqual(["beat 2", "beat 1"]);
  expect(seen).toEqual(["leased j 1", "leased j 2", "stale heartbeat 1 lost"]);
});

test("a severed worker is answered nothing more; a sweep is told by the moment it began", async () => {
  const { seen, calls, one } = twoWorkers();
  await one.store.sweep({ limit: 1 });
  expect(seen).toEqual(["swept 7"]);
  one.sever();
  void one.store.heartbeat(beat(1));
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  expect(calls).toEqual([]);
});
