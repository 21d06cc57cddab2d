import type { Logger, Ports, RecordStore } from "../ports.ts";
import { cryptoRandom } from "./crypto-random.ts";
import { navigatorConnectivity } from "./navigator-connectivity.ts";
import { pageVisibility } from "./page-visibility.ts";
import { systemClock } from "./system-clock.ts";
import { webLocks } from "./web-locks.ts";
import { localRecords, sessionRecords } from "./web-storage-records.ts";

export interface BrowserPortsOptions {
  /**
   * Where records live: `session` (this tab, the default), `local` (all tabs of the origin),
   * or a store of your own.
   */
  readonly storage?: "session" | "local" | RecordStore | undefined;
  /** Silent by default. */
  readonly logger?: Logger | undefined;
}

/** The ports of a page. Importing and calling it where there is no page is harmless. */
export function browserPorts({ storage = "session", logger }: BrowserPortsOptions = {}): Ports {
  return {
    clock: systemClock(),
    random: cryptoRandom(),
    records: recordsFor(storage),
    locks: webLocks(),
    visibility: pageVisibility(),
    connectivity: navigatorConnectivity(),
    logger: logger ?? (() => undefined),
  };
}

function recordsFor(storage: "session" | "local" | RecordStore): RecordStore {
  if (storage === "session") return sessionRecords();
  return storage === "local" ? localRecords() : storage;
}
