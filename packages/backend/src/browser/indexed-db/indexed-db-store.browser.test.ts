import { deleteDB, openDB } from "idb";
import { expect, test } from "vitest";
import { type OpenHarness, openWorld } from "../../stores/contract/world.contract.ts";
import { describeStore } from "../../stores/store.contract.ts";
import { openIndexedDbStore } from "./indexed-db-store.ts";
import { type BackendSchema, createTables } from "./schema.ts";

let serial = 0;

const open: OpenHarness = async ({ now, policy }) => {
  let current = now;
  serial += 1;
  const options = { name: `contract-${serial}`, clock: { now: () => current }, policy };
  const store = await openIndexedDbStore(options);
  return {
    store,
    setNow(next) {
      current = next;
    },
    connect: () => openIndexedDbStore(options),
    async close() {
      await store.close();
      await deleteDB(options.name);
    },
  };
};

describeStore("IndexedDB store", open, { severalConnections: true });

test("everything that was answered is there after the database is opened again", async () => {
  const world = await openWorld(open);
  const job = await world.reviewing();
  const books = await world.store.readLedger("ann");
  const reopened = await world.connect();
  await world.store.close();
  const { tracked } = await reopened.readJobs({ account: "ann", jobIds: [job.jobId] });
  expect(tracked[0]?.job).toEqual(job);
  expect(await reopened.readLedger("ann")).toEqual(books);
  await reopened.close();
  await world.close();
});

test("a database of the first version is brought to this one, with everything in it", async () => {
  const name = "contract-first-version";
  const first = await openDB<BackendSchema>(name, 1, { upgrade: createTables });
  const result = {
    resultId: "result-1",
    account: "ann",
    jobId: "job-1",
    sha256: "0".repeat(64),
    mediaType: "image/png",
    byteCount: 3,
    storedAt: 1000,
  } as const;
  await first.put("results", result);
  first.close();
  const store = await openIndexedDbStore({ name, clock: { now: () => 2000 } });
  const runs = await store.readRuns({ after: null, until: 2000, limit: 10 });
  expect(runs).toEqual([{ storedAt: 1000, resultId: "result-1", took: null }]);
  expect((await store.readDurations()).durations.revision).toBe(0);
  await store.close();
  await deleteDB(name);
});
