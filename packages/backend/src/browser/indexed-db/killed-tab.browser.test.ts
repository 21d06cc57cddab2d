import { deleteDB } from "idb";
import { expect, test } from "vitest";
import { seededSequence } from "../../generator/noise.ts";
import { auditAccount } from "../../stores/contract/world.contract.ts";
import { browserClock } from "../platform.ts";
import { openIndexedDbStore } from "./indexed-db-store.ts";

const SEED = 20_261_201;
const KILLS = 25;

/** Lives until so many steps have begun, then a moment more, and is killed in the middle of whatever it does. */
function liveAndDie(life: {
  readonly databaseName: string;
  readonly seed: number;
  readonly stepCount: number;
  readonly momentMs: number;
}): Promise<string> {
  const url = new URL("./dying-tab-worker.fake.ts", import.meta.url);
  const worker = new Worker(url, { type: "module" });
  return new Promise((resolve, reject) => {
    let steps = 0;
    worker.onerror = (event) => reject(new Error(event.message));
    worker.onmessage = ({ data }: MessageEvent<string>) => {
      steps += 1;
      if (steps !== life.stepCount) return;
      setTimeout(() => {
        worker.terminate();
        resolve(data);
      }, life.momentMs);
    };
    worker.postMessage({ databaseName: life.databaseName, seed: life.seed });
  });
}

test(`S1 to S4, Q09: a tab killed ${KILLS} times, in every method, leaves all of it or nothing`, {
  timeout: 180_000,
}, async () => {
  const databaseName = "killed-tabs";
  const next = seededSequence(SEED);
  const killedIn = new Set<string>();
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const stepCount = 1 + Math.floor(next() * 24);
    const momentMs = next() * 3;
    killedIn.add(await liveAndDie({ databaseName, seed: kill, stepCount, momentMs }));

    const store = await openIndexedDbStore({ name: databaseName, clock: browserClock });
    const { tracked } = await store.recentOperations({ account: "ann", limit: 10_000 });
    const jobIds = tracked.map(({ job }) => job.jobId);
    await auditAccount(store, "ann", jobIds);
    const keys = tracked.map(({ job }) => job.operationKey);
    expect(new Set(keys).size, `seed ${SEED}, kill ${kill}`).toBe(keys.length);
    for (const { job } of tracked) {
      const { operationKey, jobId } = job;
      const found = await store.findOperation({ account: "ann", operationKey });
      expect(found.type === "live" && found.operation.jobId).toBe(jobId);
    }
    // What was under way is still there for somebody else, and ends well.
    for (const { job } of tracked.filter((one) => one.job.state.type === "processing")) {
      const end = { type: "failed", code: "generator" } as const;
      expect((await store.fail({ jobId: job.jobId, token: job.fence, end })).type).toBe("settled");
    }
    await store.close();
  }
  expect(killedIn.size).toBeGreaterThanOrEqual(5);
  await deleteDB(databaseName);
});
