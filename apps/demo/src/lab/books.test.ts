import { expect, test } from "vitest";
import { readBooks } from "./books.ts";
import { failedState, ledgerEntry, storedJob } from "./checks/observed.fake.ts";

test("a job that settles between two reads is not seen without its refund", async () => {
  const reserve = ledgerEntry("reserve", 1);
  const refund = ledgerEntry("refund", -1);
  let readCount = 0;
  const store = {
    readLedger: async () => {
      readCount += 1;
      return { entries: readCount === 1 ? [reserve] : [reserve, refund], counters: [] };
    },
    recentOperations: async () => ({
      now: storedJob().createdAt,
      tracked: [{ job: storedJob({ state: failedState }), position: null }],
    }),
  };
  const { entries, jobs } = await readBooks(store, "demo");
  expect(jobs[0]?.state.type).toBe("failed");
  expect(entries).toEqual([reserve, refund]);
  expect(readCount).toBe(3);
});
