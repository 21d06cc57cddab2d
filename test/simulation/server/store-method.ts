import type { BackendStore } from "@claimcheck/backend";

/** The methods of a store that are transactions. */
export type StoreMethod = Exclude<keyof BackendStore, "subscribe" | "close">;

/** What happens around one transaction. `run` is the transaction itself. */
export type AroundStore = (call: {
  readonly method: StoreMethod;
  readonly asked: unknown;
  readonly run: () => Promise<unknown>;
}) => Promise<unknown>;

/** A store whose every transaction is led through `around`; feed and end stay as they are. */
export function aroundStore(store: BackendStore, around: AroundStore): BackendStore {
  const led = (method: StoreMethod) => (asked: unknown) =>
    // The methods differ in what they take and give, and `around` is the same for all of them.
    around({
      method,
      asked,
      run: () => (store[method] as (given: unknown) => Promise<unknown>)(asked),
    });
  const methods = Object.fromEntries(storeMethods.map((method) => [method, led(method)]));
  return { ...store, ...methods } as BackendStore;
}

const storeMethods = [
  "now",
  "submit",
  "findOperation",
  "giveUpOperation",
  "readJobs",
  "recentOperations",
  "decide",
  "lease",
  "heartbeat",
  "release",
  "beginCall",
  "nameCall",
  "finish",
  "fail",
  "sweep",
  "readQuota",
  "readLedger",
  "putUpload",
  "touchUpload",
  "readUpload",
  "putResult",
  "readResult",
  "orphanedResults",
  "signingSecret",
] as const satisfies readonly StoreMethod[];

/** Those that may change rows. */
export const writingMethods: ReadonlySet<StoreMethod> = new Set([
  "submit",
  "giveUpOperation",
  "decide",
  "lease",
  "heartbeat",
  "release",
  "beginCall",
  "nameCall",
  "finish",
  "fail",
  "sweep",
]);

/** Whether a transaction says itself that there was nothing to do, as most of them do. */
export function didNothing(method: StoreMethod, outcome: unknown): boolean {
  if (typeof outcome !== "object" || outcome === null) return false;
  if (method === "lease") return "type" in outcome && outcome.type === "none";
  if (method !== "sweep") return false;
  const { now: _now, ...report } = { now: 0, ...outcome };
  return Object.values(report).every((count) => count === 0 || count === false);
}
