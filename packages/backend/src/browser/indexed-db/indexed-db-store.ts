import { openDB } from "idb";
import type { StoreClock } from "../../ports.ts";
import { defaultPolicy, type Policy } from "../../rules/policy.ts";
import type { BackendStore } from "../../store-port.ts";
import { createRowStore } from "../../stores/row-store.ts";
import type { Transact } from "../../units/rows.ts";
import { createBroadcastFeed } from "./broadcast-feed.ts";
import { indexedDbRows } from "./indexed-db-rows.ts";
import { type BackendSchema, SCHEMA_VERSION, storeNames, upgrade } from "./schema.ts";

/**
 * One backend for all tabs of an origin, which survives reloads. IndexedDB's transactions
 * are the isolation: read-write ones over the same stores run one after the other, over
 * all tabs. Durability is strict: what was answered is on disk.
 */
export async function openIndexedDbStore(options: {
  /** The database's name; another name is another backend. */
  readonly name: string;
  readonly clock: StoreClock;
  readonly policy?: Partial<Policy>;
}): Promise<BackendStore> {
  const { name, clock } = options;
  const database = await openDB<BackendSchema>(name, SCHEMA_VERSION, {
    upgrade,
    // A tab with newer code waits for this connection to close.
    blocking: (_current, _blocked, event) => {
      if (event.target instanceof IDBDatabase) event.target.close();
    },
  });

  const transact: Transact = async (mode, work) => {
    const transaction = database.transaction(
      [...storeNames],
      mode === "read" ? "readonly" : "readwrite",
      { durability: "strict" },
    );
    const committed = transaction.done;
    // Reported once, below; an abort must not show up as an unhandled rejection besides.
    committed.catch(() => undefined);
    try {
      // The first request returns when the transaction's turn has come: only then is it "now".
      await transaction.objectStore("secrets").count();
      const answer = await work(indexedDbRows(transaction), clock.now());
      await committed;
      return answer;
    } catch (error) {
      abort(transaction);
      await committed.catch(() => undefined);
      throw error;
    }
  };

  return createRowStore({
    transact,
    clock,
    policy: { ...defaultPolicy, ...options.policy },
    feed: createBroadcastFeed(`claimcheck-backend:${name}`),
    close: async () => database.close(),
  });
}

/** Takes everything back, unless the database has done so by itself. */
function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch (error) {
    const endedAlready = error instanceof DOMException && error.name === "InvalidStateError";
    if (!endedAlready) throw error;
  }
}
