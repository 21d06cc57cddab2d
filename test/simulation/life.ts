/** One life: a scenario, played to its end under the eyes of every invariant. */
import {
  type Chance,
  createChance,
  createVirtualNetwork,
  drawnFaults,
  type FaultPlan,
  listedFaults,
  type NetworkFault,
  VirtualClock,
} from "@claimcheck/mock";
import { Browser, type Tab } from "./client/browser.ts";
import { BASE_URL, Page } from "./client/page.ts";
import { countAct } from "./count-act.ts";
import { Facts } from "./facts.ts";
import { nameOfFault } from "./fault-names.ts";
import type { Invariant, Violation } from "./invariant.ts";
import { disagreement } from "./invariants/e01-settled-or-a-persons-turn.ts";
import { invariants } from "./invariants.ts";
import { addTo, type Matrix } from "./matrix.ts";
import { perform } from "./perform.ts";
import type { Scenario } from "./scenario.ts";
import { FarSide } from "./server/far-side.ts";
import type { Sighting } from "./sighting.ts";
import type { Stage } from "./stage.ts";
import { Trace } from "./trace.ts";
import { statesBehind } from "./wire-subject.ts";
import { accountIn } from "./wire-words.ts";

export interface Lived {
  readonly violation: Violation | undefined;
  readonly hash: string;
  readonly trace: readonly string[];
  /** Every fault that struck a request. */
  readonly struck: Readonly<Record<string, NetworkFault>>;
  readonly matrix: Matrix;
}

/** An invariant at work in one life. */
interface Watch {
  readonly invariant: Invariant;
  readonly watch: ReturnType<Invariant["watch"]>;
}

/** When all is well, how long the last answers may take to come in, ms. */
const LAST_ANSWERS_MS = 120_000;
/** How long a request may be under way: the longest delay that is drawn, and a slow network. */
const LATEST_ARRIVAL_MS = 100_000;
/** How long a page may take to be told what the account has, ms. */
const LISTING_MS = 15_000;
/** After a tick of Node every promise has run, bodies included: nothing here waits for the host. */
const turn = () => new Promise<void>((resolve) => void process.nextTick(resolve));

class Life implements Stage {
  readonly scenario: Scenario;
  readonly clock: VirtualClock;
  readonly chance: Chance;
  readonly far: FarSide;
  readonly browsers: Browser[] = [];
  readonly facts: Facts;
  readonly pauses = new Set<() => void>();
  readonly struck: Record<string, NetworkFault> = {};
  #promptCount = 0;
  readonly #network;
  readonly #pages = new Map<string, Page>();
  readonly #watches = new Map<Sighting["type"], Watch[]>();
  readonly #trace = new Trace();
  readonly #matrix: Matrix = new Map();
  #violation: Violation | undefined;
  #isQuiet = false;

  constructor(scenario: Scenario) {
    this.scenario = scenario;
    const { seed, setup } = scenario;
    this.chance = createChance(`life ${seed}`);
    this.clock = new VirtualClock({ wallMs: setup.startAt, settle: turn });
    this.facts = new Facts({
      setup,
      nowMs: () => this.clock.monotonicMs(),
      sweptSinceMs: () => this.far.sweptSinceMs(),
    });
    for (const invariant of invariants) {
      const watch = invariant.watch(this.facts);
      for (const type of invariant.sees) {
        this.#watches.set(type, [...(this.#watches.get(type) ?? []), { invariant, watch }]);
      }
    }
    const see = (sighting: Sighting) => this.see(sighting);
    this.far = new FarSide({ clock: this.clock, chance: this.chance.fork("far side"), setup, see });
    const drawn = drawnFaults(this.chance.fork("faults"), scenario.odds);
    const listed = listedFaults(scenario.faults);
    const faults: FaultPlan = (sent) => (this.#isQuiet ? undefined : (listed(sent) ?? drawn(sent)));
    const latency = this.chance.fork("latency");
    const { min, max } = setup.latencyMs;
    this.#network = createVirtualNetwork({
      clock: this.clock,
      far: this.far.fetch,
      baseUrl: BASE_URL,
      faults,
      latencyMs: ({ id }, way) => min + latency.fork(`${id} ${way}`).unit() * (max - min),
      onSighting: (wire) => {
        const page = this.#pages.get(wire.sent.line);
        if (page === undefined) return;
        if (wire.type === "answered") {
          const account = accountIn(wire.sent.headers) ?? "";
          this.see({ type: "far", account, text: wire.answer.text });
        }
        if (wire.type === "sent" && wire.fault !== undefined) {
          this.struck[wire.sent.id] = wire.fault;
          for (const state of statesBehind(page, wire.sent)) {
            addTo(this.#matrix, nameOfFault(wire.fault), state);
          }
        }
        this.see({ type: "wire", page, wire });
      },
    });
    for (const [index, browser] of setup.browsers.entries()) {
      this.browsers.push(new Browser(`browser${index}`, browser));
      this.far.accounts.add(browser.account);
    }
  }

  get tabs(): readonly Tab[] {
    return this.browsers.flatMap(({ tabs }) => tabs);
  }

  get openPages(): readonly Page[] {
    return this.tabs.flatMap(({ page }) => (page?.state === "open" ? [page] : []));
  }

  nextPrompt(): string {
    this.#promptCount += 1;
    return `prompt ${this.#promptCount}`;
  }

  load(tab: Tab): void {
    tab.page?.die();
    if (tab.page !== undefined) tab.page = undefined;
    tab.pageCount += 1;
    const name = `${tab.name}.page${tab.pageCount}`;
    const line = this.#network.connect(name);
    line.setReachable(tab.browser.isReachable);
    tab.browser.lines.add(line);
    const page = new Page({
      name,
      browser: tab.browser,
      storage: tab.storage,
      clock: this.clock,
      chance: this.chance.fork(name),
      line,
      setup: this.scenario.setup,
      isHidden: tab.isHidden,
      see: (sighting) => this.see(sighting),
    });
    this.#pages.set(name, page);
    tab.page = page;
    page.watch();
  }

  see(sighting: Sighting): void {
    this.facts.note(sighting);
    this.#trace.add(this.clock.monotonicMs(), sighting);
    for (const { invariant, watch } of this.#watches.get(sighting.type) ?? []) {
      const found = watch(sighting);
      if (found === undefined || this.#violation !== undefined) continue;
      const { id, says } = invariant;
      this.#violation = { id, says, found, atMs: this.clock.monotonicMs() };
    }
  }

  async live(): Promise<Lived> {
    const { setup, acts } = this.scenario;
    for (const [index, { tabs }] of setup.browsers.entries()) {
      for (let count = 0; count < tabs; count += 1) {
        const tab = this.browsers[index]?.addTab();
        if (tab !== undefined) this.load(tab);
      }
    }
    for (const { atMs, act } of acts) {
      this.clock.after(atMs, () => {
        if (this.#isQuiet) return;
        this.see({ type: "act", act });
        countAct(this.#matrix, act, this);
        perform(this, act);
      });
    }
    await this.#runTo(setup.activeMs);
    this.#healAll();
    const { queueLimitMs, runLimitMs, leaseMs } = setup.server;
    const quietMs = queueLimitMs + runLimitMs + leaseMs + 2_400_000;
    await this.#runTo(this.clock.monotonicMs() + quietMs, () => this.#isAllOver());
    this.#reloadAll();
    // A record that no page had open may make a job of its own only now.
    await this.#runTo(this.clock.monotonicMs() + quietMs, () => this.#isAllOver());
    // Until then a request that was under way when faults stopped may still make a job.
    await this.#runTo(setup.activeMs + LATEST_ARRIVAL_MS);
    this.#askWhatThereIs();
    await this.#runTo(this.clock.monotonicMs() + LISTING_MS);
    await this.#runTo(this.clock.monotonicMs() + quietMs, () => this.#isAllOver());
    this.see({ type: "end" });
    for (const page of this.openPages) page.close();
    await this.#runTo(this.clock.monotonicMs() + LAST_ANSWERS_MS);
    const { struck } = this;
    const { hash, lines } = this.#trace;
    const matrix = this.#matrix;
    const lived = { violation: this.#violation, hash, trace: lines, struck, matrix };
    this.far.buryAll();
    return lived;
  }

  #reloadAll(): void {
    if (this.#violation !== undefined) return;
    for (const { page } of this.tabs) page?.close();
    for (const tab of this.tabs) this.load(tab);
  }

  /** Every page asks for the account's list, and each account signs in where nothing is known of it. */
  #askWhatThereIs(): void {
    if (this.#violation !== undefined) return;
    const asked = new Set<string>();
    for (const browser of this.browsers) {
      this.signIn(browser);
      const { account } = browser.setup;
      if (!asked.has(account)) this.load(browser.addTab());
      asked.add(account);
    }
  }

  /** Whether nothing more is to be expected without a person. */
  #isAllOver(): boolean {
    for (const { type } of this.facts.jobs.values()) {
      if (type === "queued" || type === "processing") return false;
    }
    return this.openPages.every((page) =>
      [...page.views].every(
        ([key, view]) => disagreement({ page, key, view, facts: this.facts }) === undefined,
      ),
    );
  }

  async #runTo(endMs: number, isOver: () => boolean = () => false): Promise<void> {
    while (this.#violation === undefined && !isOver()) {
      const nextMs = this.clock.nextAtMs;
      const toMs = Math.min(endMs, nextMs ?? endMs);
      await this.clock.advance(Math.max(0, toMs - this.clock.monotonicMs()));
      for (const page of this.openPages) page.look();
      if (this.far.isDirty) this.see({ type: "books", books: await this.far.readBooks() });
      this.see({ type: "step" });
      if (nextMs === undefined || nextMs > endMs) return;
    }
  }

  /** Faults stop: the network tells the truth, people come back, and time only runs. */
  #healAll(): void {
    if (this.#violation !== undefined) return;
    this.#isQuiet = true;
    this.far.heal();
    for (const browser of this.browsers) {
      this.setConnection(browser, { reachable: true, told: true });
      if (browser.tabs.length === 0) browser.addTab();
      for (const tab of browser.tabs) {
        tab.storage.mood = "fine";
        this.show(tab);
        if (tab.page?.state !== "open") this.load(tab);
        tab.page?.watch();
      }
      this.signIn(browser);
    }
    for (const resume of [...this.pauses]) resume();
    this.see({ type: "quiet" });
  }

  signOut(browser: Browser): void {
    for (const { page } of browser.tabs) {
      if (page?.state !== "open") continue;
      this.see({ type: "forgotten", page });
      page.tracker.forgetAccount();
    }
    browser.account = undefined;
    for (const { page } of browser.tabs) this.tellOfAccount(page);
  }

  tellOfAccount(page: Page | undefined): void {
    if (page?.state !== "open") return;
    this.see({ type: "account", page });
    page.tracker.accountChanged();
  }

  signIn(browser: Browser): void {
    browser.account = browser.setup.account;
    for (const { page } of browser.tabs) this.tellOfAccount(page);
  }

  setConnection(
    browser: Browser,
    { reachable, told }: { readonly reachable: boolean; readonly told: boolean | undefined },
  ): void {
    browser.isReachable = reachable;
    for (const line of browser.lines) line.setReachable(reachable);
    if (told === undefined || told === browser.seemsOnline) return;
    browser.seemsOnline = told;
    for (const { page } of browser.tabs) page?.setOnline(told);
  }

  show(tab: Tab): void {
    const wasFrozen = tab.page?.clock.isFrozen === true;
    tab.page?.clock.thaw();
    if (!tab.isHidden) return;
    tab.isHidden = false;
    tab.page?.setHidden(false, wasFrozen ? "returned" : "visible");
  }
}

export function live(scenario: Scenario): Promise<Lived> {
  return new Life(scenario).live();
}
