import type { Deeds } from "./people.ts";
import { withTab } from "./people.ts";

export const whatTheWorldDoes: Deeds<
  | "kill"
  | "hide"
  | "freeze"
  | "offline"
  | "clock"
  | "storage"
  | "session"
  | "plan"
  | "killServer"
  | "stallServer"
  | "breakStore"
> = {
  kill(life, { tab, calls, after, awayMs }) {
    withTab(life, tab, (one) => {
      const { page } = one;
      if (page === undefined) return;
      page.dieAtCall(calls, after);
      // Whatever it was doing by then: it dies, and somebody opens the tab again.
      life.clock.after(awayMs, () => {
        page.die();
        if (one.page === page) life.load(one);
      });
    });
  },
  hide(life, { tab, forMs }) {
    withTab(life, tab, (one) => {
      if (one.isHidden) return;
      one.isHidden = true;
      one.page?.setHidden(true, "hidden");
      life.clock.after(forMs, () => life.show(one));
    });
  },
  freeze(life, { tab, forMs }) {
    withTab(life, tab, (one) => {
      if (one.page?.state !== "open" || one.page.clock.isFrozen) return;
      if (!one.isHidden) one.page.setHidden(true, "hidden");
      one.isHidden = true;
      one.page.clock.freeze();
      life.clock.after(forMs, () => life.show(one));
    });
  },
  offline(life, { browser, forMs, told, real }) {
    const one = life.browsers[browser % life.browsers.length];
    if (one === undefined) return;
    life.setConnection(one, { reachable: !real, told: told ? false : undefined });
    life.clock.after(forMs, () => life.setConnection(one, { reachable: true, told: true }));
  },
  clock(life, { browser, byMs }) {
    const one = life.browsers[browser % life.browsers.length];
    if (one !== undefined) one.skewMs += byMs;
  },
  storage(life, { tab, mood, forMs }) {
    withTab(life, tab, ({ storage }) => {
      storage.mood = mood;
      life.clock.after(forMs, () => {
        storage.mood = "fine";
      });
    });
  },
  session(life, { browser, forMs }) {
    const one = life.browsers[browser % life.browsers.length];
    if (one === undefined) return;
    const { account } = one.setup;
    life.far.signedOut.add(account);
    life.clock.after(forMs, () => {
      life.far.signedOut.delete(account);
      // The person signs in again, and the app says so.
      for (const { browser: other, page } of life.tabs) {
        if (other.account === account) life.tellOfAccount(page);
      }
    });
  },
  plan(life, { mood, forMs }) {
    life.far.planMood = mood;
    life.clock.after(forMs, () => {
      life.far.planMood = "fine";
    });
  },
  killServer(life, { process, forMs }) {
    const index = process % life.far.processCount;
    life.far.process(index)?.kill();
    life.clock.after(forMs, () => {
      if (life.far.process(index)?.isAlive === false) life.far.start(index);
    });
  },
  stallServer(life, { process, forMs }) {
    const one = life.far.process(process);
    one?.stall();
    life.clock.after(forMs, () => one?.resume());
  },
  breakStore(life, { committed, forMs }) {
    life.far.storeMood = committed ? "commits_and_breaks" : "refuses";
    life.clock.after(forMs, () => {
      life.far.storeMood = "fine";
    });
  },
};
