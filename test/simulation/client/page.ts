import {
  createHttpTransport,
  createTracker,
  type OperationHandle,
  type OperationView,
  type Tracker,
  type Transport,
} from "@claimcheck/machine";
import type { Chance, Line, VirtualClock } from "@claimcheck/mock";
import type { Setup } from "../scenario.ts";
import { FINITE_RETENTION_MS } from "../server/key-memory.ts";
import type { Sighting } from "../sighting.ts";
import type { Device } from "./device.ts";
import { PageClock } from "./page-clock.ts";
import { type PagePorts, pagePorts } from "./page-ports.ts";
import type { SeenPage } from "./seen-page.ts";
import type { TabStorage } from "./tab-storage.ts";

export const BASE_URL = "https://app.example/api";
const slotNames = ["hero", "footer"] as const;

export interface PageOptions {
  readonly name: string;
  readonly browser: Device;
  readonly storage: TabStorage;
  readonly clock: VirtualClock;
  readonly chance: Chance;
  readonly line: Line;
  readonly setup: Setup;
  readonly isHidden: boolean;
  readonly see: (sighting: Sighting) => void;
}

/** One life of a page, with the real tracker in it, from loading to its end. */
export class Page implements SeenPage {
  readonly name: string;
  readonly browser: Device;
  readonly storage: TabStorage;
  readonly clock: PageClock;
  readonly durability: "best-effort" | "required";
  readonly tracker: Tracker;
  readonly watched = new Set<string>();
  /** What was last confirmed in a slot. */
  readonly lastPrompts = new Map<OperationHandle, string>();
  state: "open" | "closed" | "dead" = "open";
  readonly #options: PageOptions;
  readonly #ports: PagePorts;
  readonly #seen = new Map<string, OperationView>();
  readonly #stops: (() => void)[] = [];
  #death: { callsLeft: number; readonly after: boolean } | undefined;
  #isWatching = false;

  constructor(options: PageOptions) {
    const { name, browser, storage, see, line, chance, setup } = options;
    this.#options = options;
    this.name = name;
    this.browser = browser;
    this.storage = storage;
    this.durability = browser.setup.durability;
    this.clock = new PageClock({
      clock: options.clock,
      skewMs: () => browser.skewMs,
      onTimer: (delayMs) => this.#see({ type: "timer", page: this, delayMs }),
    });
    this.clock.isHidden = options.isHidden;
    this.#ports = pagePorts({
      mortality: {
        isAlive: () => this.state !== "dead",
        passing: (moment) => this.#passing(moment),
      },
      clock: this.clock,
      storage,
      locks: browser.locks,
      owner: this,
      chance,
      line,
      isOnline: () => browser.seemsOnline,
      onWrite: (record, text, kept) =>
        this.#see({ type: "written", page: this, name: record, text, kept }),
    });
    this.tracker = createTracker(this.#ports.ports, {
      transport: promising(setup.farSide, this.#transport()),
      policy: { durability: this.durability },
    });
    this.look();
    see({ type: "page.opened", page: this });
  }

  /** Every operation that the page knows, in a slot or in its list. */
  get handles(): readonly OperationHandle[] {
    return this.state === "open" ? this.tracker.operations : [];
  }

  slot(index: number): OperationHandle {
    return this.tracker.slot(slotNames[index % slotNames.length] ?? slotNames[0]);
  }

  viewOf(key: string): OperationView | undefined {
    return this.#seen.get(key);
  }

  get views(): ReadonlyMap<string, OperationView> {
    return this.#seen;
  }

  /** Shows the list and everything in it. */
  watch(): void {
    if (this.state !== "open" || this.#isWatching) return;
    this.#isWatching = true;
    this.#stops.push(this.tracker.subscribe(() => this.#watchAll()));
    for (const name of slotNames) {
      this.#stops.push(this.tracker.slot(name).subscribe(() => this.look()));
    }
    this.#watchAll();
  }

  /** Unmounts all of it. */
  unwatch(): void {
    this.#isWatching = false;
    this.watched.clear();
    for (const stop of this.#stops.splice(0)) stop();
  }

  get isWatching(): boolean {
    return this.#isWatching;
  }

  #watchAll(): void {
    if (!this.#isWatching) return;
    for (const handle of this.handles) {
      const key = handle.view.operationKey;
      if (key === undefined || this.watched.has(key)) continue;
      this.watched.add(key);
      this.#stops.push(handle.subscribe(() => this.look()));
    }
    this.look();
  }

  /** Tells what has changed on the screen since the last look. */
  look(): void {
    if (this.state !== "open") return;
    const shown = new Set<string>();
    for (const handle of this.handles) {
      const { view } = handle;
      const key = view.operationKey;
      if (key === undefined) continue;
      shown.add(key);
      const before = this.#seen.get(key);
      if (before === view) continue;
      this.#seen.set(key, view);
      this.#see({ type: "view", page: this, key, before, after: view });
    }
    for (const [key, before] of this.#seen) {
      if (shown.has(key)) continue;
      this.#seen.delete(key);
      this.watched.delete(key);
      this.#see({ type: "view", page: this, key, before, after: undefined });
    }
  }

  setHidden(hidden: boolean, event: "hidden" | "visible" | "returned"): void {
    if (this.state !== "open") return;
    this.clock.isHidden = hidden;
    this.#see({ type: "visibility", page: this, hidden });
    for (const listener of [...this.#ports.visibility]) listener(event);
  }

  setOnline(online: boolean): void {
    if (this.state !== "open") return;
    for (const listener of [...this.#ports.connectivity]) listener(online ? "online" : "offline");
  }

  /** Dies at one of its next calls of a port, before or after its effect. */
  dieAtCall(callsLeft: number, after: boolean): void {
    this.#death = { callsLeft, after };
  }

  die(): void {
    if (this.state === "dead") return;
    this.state = "dead";
    this.#end();
    this.#options.line.cut();
    this.#see({ type: "page.died", page: this });
  }

  /** As the framework does it: what is shown goes away, the client is disposed, and then the page. */
  close(): void {
    if (this.state !== "open") return;
    // A frozen page runs nothing any more, and so tidies nothing up.
    if (this.clock.isFrozen) {
      this.die();
      return;
    }
    this.unwatch();
    this.tracker.dispose();
    if (this.state !== "open") return;
    this.state = "closed";
    this.#see({ type: "page.closed", page: this });
  }

  get leftovers(): { readonly timers: number; readonly listeners: number } {
    const { visibility, connectivity } = this.#ports;
    return { timers: this.clock.clientTimerCount, listeners: visibility.size + connectivity.size };
  }

  #end(): void {
    this.clock.stopAll();
    this.#ports.visibility.clear();
    this.#ports.connectivity.clear();
    this.browser.locks?.releaseAll(this);
    this.watched.clear();
  }

  #passing(moment: "before" | "after"): void {
    const death = this.#death;
    if (death === undefined || (death.after ? "after" : "before") !== moment) return;
    death.callsLeft -= 1;
    if (death.callsLeft < 0) {
      this.#death = undefined;
      this.die();
    }
  }

  #see(sighting: Sighting): void {
    this.#options.see(sighting);
  }

  #transport(): Transport {
    const { browser } = this;
    return createHttpTransport({
      baseUrl: BASE_URL,
      account: () => browser.account,
      headers: () =>
        browser.account === undefined
          ? ({} as Record<string, string>)
          : { Authorization: `Bearer ${browser.account}` },
      fetch: async (url, init) => {
        const response = await this.#ports.fetch(url, init);
        // A frozen page hears nothing before it runs again.
        if (this.clock.isFrozen) await new Promise<void>((run) => this.clock.schedule(0, run));
        return response;
      },
    });
  }
}

/** The real transport, with what a poorer far side can promise. */
function promising(farSide: Setup["farSide"], transport: Transport): Transport {
  switch (farSide) {
    case "for-ever":
      return transport;
    case "finite": {
      // Burning a key that may have been forgotten proves nothing.
      const { recent: _recent, giveUp: _giveUp, ...rest } = transport;
      const idempotency = { retentionMs: FINITE_RETENTION_MS, comparesBody: true };
      return { ...rest, promises: { ...transport.promises, idempotency, absence: "unprovable" } };
    }
    case "none": {
      const { recent: _recent, lookUp: _lookUp, giveUp: _giveUp, ...rest } = transport;
      const { promises } = transport;
      return {
        ...rest,
        promises: { ...promises, idempotency: "none", lookup: "none", absence: "unprovable" },
      };
    }
  }
}
