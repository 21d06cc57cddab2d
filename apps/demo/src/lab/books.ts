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
}

export const emptyBooks: Books = { jobs: [], entries: [], counters: [] };

const JOB_COUNT = 50;

export async function readBooks(store: BackendStore, account: string): Promise<Books> {
  const [{ tracked }, { entries, counters }] = await Promise.all([
    store.recentOperations({ account, limit: JOB_COUNT }),
    store.readLedger(account),
  ]);
  return { jobs: tracked.map(({ job }) => job), entries, counters };
}
