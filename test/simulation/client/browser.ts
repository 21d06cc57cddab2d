import type { Line } from "@claimcheck/mock";
import type { Setup } from "../scenario.ts";
import type { Device } from "./device.ts";
import { OriginLocks } from "./origin-locks.ts";
import type { Page } from "./page.ts";
import { TabStorage } from "./tab-storage.ts";

/** One tab: a storage, and whatever page is in it. */
export interface Tab {
  readonly name: string;
  readonly browser: Browser;
  readonly storage: TabStorage;
  page: Page | undefined;
  /** How many pages it has had. */
  pageCount: number;
  isHidden: boolean;
}

/** One device: who is signed in, its clock, its connection, and its tabs. */
export class Browser implements Device {
  readonly name: string;
  readonly setup: Setup["browsers"][number];
  readonly locks: OriginLocks | undefined;
  readonly tabs: Tab[] = [];
  readonly lines = new Set<Line>();
  account: string | undefined;
  skewMs: number;
  seemsOnline = true;
  isReachable = true;
  readonly #local = new TabStorage();
  #tabCount = 0;

  constructor(name: string, setup: Setup["browsers"][number]) {
    this.name = name;
    this.setup = setup;
    this.account = setup.account;
    this.skewMs = setup.skewMs;
    this.locks = setup.locks ? new OriginLocks() : undefined;
  }

  /** @param storage what the tab starts with; a shared one stays shared */
  addTab(storage?: TabStorage): Tab {
    const own =
      this.setup.storage === "local" ? this.#local : (storage?.copy() ?? new TabStorage());
    const name = `${this.name}.tab${this.#tabCount}`;
    this.#tabCount += 1;
    const tab: Tab = {
      name,
      browser: this,
      storage: own,
      page: undefined,
      pageCount: 0,
      isHidden: false,
    };
    this.tabs.push(tab);
    return tab;
  }
}
