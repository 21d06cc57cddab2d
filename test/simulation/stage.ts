import type { VirtualClock } from "@claimcheck/mock";
import type { Browser, Tab } from "./client/browser.ts";
import type { Page } from "./client/page.ts";
import type { Facts } from "./facts.ts";
import type { FarSide } from "./server/far-side.ts";
import type { Sighting } from "./sighting.ts";

/** Where deeds are done: everything that people and the world can lay hands on. */
export interface Stage {
  readonly clock: VirtualClock;
  readonly far: FarSide;
  readonly browsers: readonly Browser[];
  readonly tabs: readonly Tab[];
  readonly facts: Facts;
  /** Ends of pauses that somebody has asked for. */
  readonly pauses: Set<() => void>;
  see(sighting: Sighting): void;
  /** Words for a request that nobody has made before. */
  nextPrompt(): string;
  /** Loads the page of a tab anew; what was in it is dead. */
  load(tab: Tab): void;
  /** The tab is seen (again), and runs. */
  show(tab: Tab): void;
  /** The app forgets the account in all of the browser's tabs. */
  signOut(browser: Browser): void;
  signIn(browser: Browser): void;
  /** The app tells a page's client that somebody has signed in, or that the session was renewed. */
  tellOfAccount(page: Page | undefined): void;
  /** @param told what the browser says about it; `undefined`: what it said before */
  setConnection(
    browser: Browser,
    connection: { readonly reachable: boolean; readonly told: boolean | undefined },
  ): void;
}
