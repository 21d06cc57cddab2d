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
  kill(stage, { tab, calls, after, awayMs }) {
    withTab(stage, tab, (one) => {
      const { page } = one;
      if (page === undefined) return;
      page.dieAtCall(calls, after);
      // Whatever it was doing by then: it dies, and somebody opens the tab again.
      stage.clock.after(awayMs, () => {
        page.die();
        if (one.page === page) stage.load(one);
      });
    });
  },
  hide(stage, { tab, forMs }) {
    withTab(stage, tab, (one) => {
      if (one.isHidden) return;
      one.isHidden = true;
      one.page?.setHidden(true, "hidden");
      stage.clock.after(forMs, () => stage.show(one));
    });
  },
  freeze(stage, { tab, forMs }) {
    withTab(stage, tab, (one) => {
      if (one.page?.state !== "open" || one.page.clock.isFrozen) return;
      if (!one.isHidden) one.page.setHidden(true, "hidden");
      one.isHidden = true;
      one.page.clock.freeze();
      stage.clock.after(forMs, () => stage.show(one));
    });
  },
  offline(stage, { browser, forMs, told, real }) {
    const one = stage.browsers[browser % stage.browsers.length];
    if (one === undefined) return;
    stage.setConnection(one, { reachable: !real, told: told ? false : undefined });
    stage.clock.after(forMs, () => stage.setConnection(one, { reachable: true, told: true }));
  },
  clock(stage, { browser, byMs }) {
    const one = stage.browsers[browser % stage.browsers.length];
    if (one !== undefined) one.skewMs += byMs;
  },
  storage(stage, { tab, mood, forMs }) {
    withTab(stage, tab, ({ storage }) => {
      storage.mood = mood;
      stage.clock.after(forMs, () => {
        storage.mood = "fine";
      });
    });
  },
  session(stage, { browser, forMs }) {
    const one = stage.browsers[browser % stage.browsers.length];
    if (one === undefined) return;
    const { account } = one.setup;
    stage.far.signedOut.add(account);
    stage.clock.after(forMs, () => {
      stage.far.signedOut.delete(account);
      // The person signs in again, and the app says so.
      for (const { browser: other, page } of stage.tabs) {
        if (other.account === account) stage.tellOfAccount(page);
      }
    });
  },
  plan(stage, { mood, forMs }) {
    stage.far.planMood = mood;
    stage.clock.after(forMs, () => {
      stage.far.planMood = "fine";
    });
  },
  killServer(stage, { process, forMs }) {
    const index = process % stage.far.processCount;
    stage.far.process(index)?.kill();
    stage.clock.after(forMs, () => {
      if (stage.far.process(index)?.isAlive === false) stage.far.start(index);
    });
  },
  stallServer(stage, { process, forMs }) {
    const one = stage.far.process(process);
    one?.stall();
    stage.clock.after(forMs, () => one?.resume());
  },
  breakStore(stage, { committed, forMs }) {
    stage.far.storeMood = committed ? "commits_and_breaks" : "refuses";
    stage.clock.after(forMs, () => {
      stage.far.storeMood = "fine";
    });
  },
};
