import type { BackendStore } from "@claimcheck/backend";

type Recent = Awaited<ReturnType<BackendStore["recentOperations"]>>["tracked"][number];
type Ledger = Awaited<ReturnType<BackendStore["readLedger"]>>;

/** A job as the store has it, lease and all. */
export type StoredJob = Recent["job"];
export type LedgerEntry = Ledger["entries"][number];
export type Counter = Ledger["counters"][number];

/** What the mocked backend has in its store about one account. */
export interface Books {
  readonly jobs: readonly StoredJob[];
  readonly entries: readonly LedgerEntry[];
  readonly counters: readonly Counter[];
  /** Whatever was due before this moment had been dealt with when this was read. */
  readonly sweptBeforeMs?: number;
}

export const emptyBooks: Books = { jobs: [], entries: [], counters: [] };

const JOB_COUNT = 50;
const TRY_COUNT = 5;

/**
 * Jobs and ledger are two reads, and a job may settle in between: read again until the ledger is
 * the same before and after, so that nobody sees a failed job whose refund is yet to be read.
 */
export async function readBooks(
  store: Pick<BackendStore, "readLedger" | "recentOperations">,
  account: string,
  swept: () => number | undefined = () => undefined,
): Promise<Books> {
  const sweptBeforeMs = swept();
  let ledger = await store.readLedger(account);
  for (let left = TRY_COUNT; ; left -= 1) {
    const { tracked } = await store.recentOperations({ account, limit: JOB_COUNT });
    const after = await store.readLedger(account);
    const isSame = after.entries.length === ledger.entries.length;
    ledger = after;
    if (isSame || left === 1) {
      const jobs = tracked.map(({ job }) => job);
      return { ...ledger, jobs, ...(sweptBeforeMs === undefined ? {} : { sweptBeforeMs }) };
    }
  }
}
