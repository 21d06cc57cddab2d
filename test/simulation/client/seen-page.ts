import type { OperationView } from "@claimcheck/machine";
import type { Device } from "./device.ts";
import type { TabStorage } from "./tab-storage.ts";

/** What can be seen of a page from outside. */
export interface SeenPage {
  readonly name: string;
  readonly browser: Device;
  readonly storage: TabStorage;
  readonly durability: "best-effort" | "required";
  readonly state: "open" | "closed" | "dead";
  readonly clock: { readonly isHidden: boolean; readonly isFrozen: boolean };
  /** Keys of operations that somebody looks at. */
  readonly watched: ReadonlySet<string>;
  /** What it shows, by operation key. */
  readonly views: ReadonlyMap<string, OperationView>;
  viewOf(key: string): OperationView | undefined;
  /** What the client still holds on to. */
  readonly leftovers: { readonly timers: number; readonly listeners: number };
}
