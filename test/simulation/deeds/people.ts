import type { OperationHandle } from "@claimcheck/machine";
import type { Tab } from "../client/browser.ts";
import type { Page } from "../client/page.ts";
import { pictureFile } from "../client/picture-file.ts";
import type { Life } from "../life.ts";
import type { Act, ActName } from "../scenario.ts";

export type Deeds<Name extends ActName> = {
  readonly [Which in Name]: (life: Life, act: Extract<Act, { do: Which }>) => void;
};

/** How many tabs a person has open at most. */
const TABS_MAX = 4;
/** How long after the end of its client a page lives on: a POST under way finishes meanwhile, or not. */
const AFTERLIFE_MS = 60_000;

export const whatPeopleDo: Deeds<
  | "submit"
  | "repeat"
  | "cancel"
  | "accept"
  | "reject"
  | "checkNow"
  | "dismiss"
  | "startOver"
  | "choose"
  | "setAside"
  | "leave"
  | "pause"
  | "reload"
  | "close"
  | "open"
  | "duplicate"
  | "signOut"
  | "renew"
  | "spy"
> = {
  submit(life, { tab, slot, times, file }) {
    withPage(life, tab, (page) => submit(life, page, { slot, times, file, prompt: undefined }));
  },
  repeat(life, { tab, slot }) {
    withPage(life, tab, (page) => {
      const prompt = page.lastPrompts.get(page.slot(slot));
      if (prompt !== undefined) submit(life, page, { slot, times: 1, file: false, prompt });
    });
  },
  cancel(life, act) {
    withDecision(life, act, "cancel", (handle) => {
      if (handle.can.cancel) handle.cancel();
    });
  },
  accept(life, act) {
    withDecision(life, act, "accept", (handle) => {
      if (handle.can.accept) handle.accept();
    });
  },
  reject(life, act) {
    withDecision(life, act, "reject", (handle) => {
      if (handle.can.reject) handle.reject("person", "That is not me.");
    });
  },
  checkNow(life, act) {
    withDecision(life, act, "check", (handle) => {
      if (handle.can.checkNow) handle.checkNow();
    });
  },
  dismiss(life, act) {
    withHandle(life, act, (handle, page) => {
      const key = handle.view.operationKey;
      if (key === undefined || !handle.can.dismiss) return;
      life.see({ type: "decision", page, key, decision: "dismiss" });
      handle.dismiss();
    });
  },
  startOver(life, act) {
    withHandle(life, act, (handle, page) => {
      const { type, operationKey } = handle.view;
      if (type !== "failed" && type !== "refused") return;
      const prompt = operationKey && life.facts.promptOf(operationKey);
      if (prompt === undefined || !handle.can.startOver) return;
      life.see({ type: "intent", page, prompt });
      void handle.startOver();
    });
  },
  choose(life, act) {
    withHandle(life, act, (handle, page) => {
      const { view } = handle;
      if (view.type !== "unknown" || view.operationKey === undefined) return;
      const choice = view.choices[act.choice % Math.max(1, view.choices.length)];
      if (choice === undefined) return;
      const decision = choice === "check_again" ? "check" : choice;
      life.see({ type: "decision", page, key: view.operationKey, decision });
      handle.choose(choice);
    });
  },
  setAside(life, act) {
    withHandle(life, act, (handle) => {
      if (handle.can.setAside) handle.setAside();
    });
  },
  leave(life, { tab, forMs }) {
    withPage(life, tab, (page) => {
      page.unwatch();
      page.clock.schedule(forMs, () => page.watch());
    });
  },
  pause(life, { tab, forMs }) {
    withPage(life, tab, (page) => {
      const resume = page.tracker.pause();
      const end = () => {
        life.pauses.delete(end);
        resume();
      };
      life.pauses.add(end);
      page.clock.schedule(forMs, end);
    });
  },
  reload(life, { tab, awayMs }) {
    withTab(life, tab, (one) => {
      one.page?.close();
      life.clock.after(awayMs, () => life.load(one));
    });
  },
  close(life, { tab }) {
    withTab(life, tab, ({ page }) => {
      page?.close();
      life.clock.after(AFTERLIFE_MS, () => page?.die());
    });
  },
  open(life, { browser }) {
    const one = life.browsers[browser % life.browsers.length];
    if (one !== undefined && one.tabs.length < TABS_MAX) life.load(one.addTab());
  },
  duplicate(life, { tab }) {
    withTab(life, tab, ({ browser, storage }) => {
      if (browser.tabs.length < TABS_MAX) life.load(browser.addTab(storage));
    });
  },
  signOut(life, { tab, forMs }) {
    withPage(life, tab, ({ browser }) => {
      life.signOut(browser);
      life.clock.after(forMs, () => life.signIn(browser));
    });
  },
  renew(life, { tab }) {
    withPage(life, tab, (page) => life.tellOfAccount(page));
  },
  spy(life, { operation }) {
    void life.spy(operation);
  },
};

export function withTab(life: Life, which: number, work: (tab: Tab) => void): void {
  const { tabs } = life;
  const tab = tabs[which % Math.max(1, tabs.length)];
  if (tab !== undefined) work(tab);
}

/** A frozen page runs nothing, so nobody can do anything in it. */
function withPage(life: Life, which: number, work: (page: Page) => void): void {
  withTab(life, which, ({ page }) => {
    if (page?.state === "open" && !page.clock.isFrozen) work(page);
  });
}

interface Aim {
  readonly tab: number;
  readonly operation: number;
}

function withHandle(
  life: Life,
  { tab, operation }: Aim,
  work: (handle: OperationHandle, page: Page) => void,
): void {
  withPage(life, tab, (page) => {
    const { handles } = page;
    const handle = handles[operation % Math.max(1, handles.length)];
    if (handle !== undefined) work(handle, page);
  });
}

function withDecision(
  life: Life,
  aim: Aim,
  decision: "cancel" | "accept" | "reject" | "check",
  work: (handle: OperationHandle) => void,
): void {
  withHandle(life, aim, (handle, page) => {
    const key = handle.view.operationKey;
    if (key === undefined) return;
    life.see({ type: "decision", page, key, decision });
    work(handle);
  });
}

function submit(
  life: Life,
  page: Page,
  given: {
    readonly slot: number;
    readonly times: number;
    readonly file: boolean;
    readonly prompt: string | undefined;
  },
): void {
  const slot = page.slot(given.slot);
  const { type } = slot.view;
  const isFree = type === "idle" || type === "completed" || type === "failed" || type === "refused";
  const prompt = given.prompt ?? life.nextPrompt();
  // A pending operation is joined, or in the way: then nothing new is meant.
  if (isFree) {
    life.see({ type: "intent", page, prompt });
    page.lastPrompts.set(slot, prompt);
  }
  const request = requestOf(prompt, given.file ? [pictureFile(prompt)] : []);
  for (let time = 0; time < given.times; time += 1) void slot.submit(request);
}

function requestOf(prompt: string, images: readonly Blob[]): unknown {
  const choice = { model: "aurora", aspectRatio: "1:1", resolution: "1K" };
  return { kind: "image", mode: "single", prompt, images, ...choice };
}
