import type { BackendStore } from "@claimcheck/backend";

export type StoredJob = Awaited<ReturnType<BackendStore["readJobs"]>>["tracked"][number]["job"];
type Ledger = Awaited<ReturnType<BackendStore["readLedger"]>>;

/** Everything the server keeps about an account. */
export interface BookOfAccount {
  readonly jobs: readonly StoredJob[];
  readonly entries: Ledger["entries"];
  readonly counters: Ledger["counters"];
}

export async function readBook(
  store: BackendStore,
  account: string,
  jobIds: readonly string[],
): Promise<BookOfAccount> {
  const [{ tracked }, { entries, counters }] = await Promise.all([
    store.readJobs({ account, jobIds }),
    store.readLedger(account),
  ]);
  return { jobs: tracked.map(({ job }) => job), entries, counters };
}
