import { deleteDB } from "idb";
import { expect, test } from "vitest";
import { type OpenHarness, openWorld } from "../../stores/contract/world.contract.ts";
import { describeStore } from "../../stores/store.contract.ts";
import { openIndexedDbStore } from "./indexed-db-store.ts";

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
