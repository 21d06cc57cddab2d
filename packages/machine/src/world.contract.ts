/**
 * What the tests of this package play in: a page with virtual time and storage that can be
 * killed and reopened, and a small server that can be made to lie.
 */
import { VirtualClock } from "@claimcheck/mock";
import { createTracker, type TrackerOptions } from "./create-tracker.ts";
import { FakeStorage, Page } from "./fake-page.contract.ts";
import { FakeServer } from "./fake-server.contract.ts";
import { legalViewName, legalViewOf } from "./model/legal-view.ts";
import { legalViews } from "./model/legal-views.ts";
import type { RecordStore } from "./ports.ts";
import type { Tracker } from "./tracker.ts";
import type { HttpOptions } from "./transport/http-exchange.ts";
import { createHttpTransport } from "./transport/http-transport.ts";

export interface WorldOptions {
  readonly storage?: FakeStorage;
  readonly policy?: TrackerOptions["policy"];
  readonly http?: Partial<HttpOptions>;
  readonly clock?: VirtualClock;
  /** Whether reads may be held. The fake server never holds; default: it does not say it would. */
  readonly hold?: boolean;
}

const legalNames: ReadonlySet<string> = new Set(legalViews.map(legalViewName));

/**
 * A server, a storage, and pages that come and go. With each request the views of all clients
 * are looked at: one that is not in the table of legal views fails the run.
 */
export class World {
  readonly clock: VirtualClock;
  readonly server: FakeServer;
  readonly storage: FakeStorage;
  readonly #options: WorldOptions;
  readonly #clients: Tracker[] = [];
  #keyCount = 0;
  account: string | undefined = "ada";

  constructor(options: WorldOptions = {}) {
    this.#options = options;
    this.clock = options.clock ?? new VirtualClock();
    this.server = new FakeServer(this.clock);
    this.storage = options.storage ?? new FakeStorage();
    this.server.onRequest = () => this.#expectLegalViews();
  }

  page(storage: RecordStore = this.storage): Page {
    return new Page(this.clock, storage, () => {
      this.#keyCount += 1;
      return this.#keyCount;
    });
  }

  /** A page with a client in it. The page is killed by `dispose`, which keeps the storage. */
  open(page: Page = this.page(), policy = this.#options.policy): Tracker {
    const transport = createHttpTransport({
      fetch: this.server.fetch,
      baseUrl: "https://app.example/api",
      account: () => this.account,
      ...this.#options.http,
    });
    const promises = { ...transport.promises, hold: this.#options.hold ?? false };
    const client = createTracker(page.ports, { transport: { ...transport, promises }, policy });
    this.#clients.push(client);
    return client;
  }

  #expectLegalViews(): void {
    for (const { view } of this.#clients.flatMap(({ operations }) => operations)) {
      const name = legalViewName(legalViewOf(view));
      if (!legalNames.has(name)) throw new Error(`No legal view: ${name}`);
    }
  }
}
