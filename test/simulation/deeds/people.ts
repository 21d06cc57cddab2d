import type { OperationHandle } from "@claimcheck/machine";
import type { Tab } from "../client/browser.ts";
import type { Page } from "../client/page.ts";
import { pictureFile } from "../client/picture-file.ts";
import type { Act, ActName } from "../scenario.ts";
import type { Stage } from "../stage.ts";
import { spy } from "./spy.ts";

export type Deeds<Name extends ActName> = {
  readonly [Which in Name]: (stage: Stage, act: Extract<Act, { do: Which }>) => void;
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
  submit(stage, { tab, slot, times, file }) {
    withPage(stage, tab, (page) => submit(stage, page, { slot, times, file, prompt: undefined }));
  },
  repeat(stage, { tab, slot }) {
    withPage(stage, tab, (page) => {
      const prompt = page.lastPrompts.get(page.slot(slot));
      if (prompt !== undefined) submit(stage, page, { slot, times: 1, file: false, prompt });
    });
  },
  cancel(stage, act) {
    withDecision(stage, act, "cancel", (handle) => {
      if (handle.can.cancel) handle.cancel();
    });
  },
  accept(stage, act) {
    withDecision(stage, act, "accept", (handle) => {
      if (handle.can.accept) handle.accept();
    });
  },
  reject(stage, act) {
    withDecision(stage, act, "reject", (handle) => {
      if (handle.can.reject) handle.reject("person", "That is not me.");
    });
  },
  checkNow(stage, act) {
    withDecision(stage, act, "check", (handle) => {
      if (handle.can.checkNow) handle.checkNow();
    });
  },
  dismiss(stage, act) {
    withHandle(stage, act, (handle, page) => {
      const key = handle.view.operationKey;
      if (key === undefined || !handle.can.dismiss) return;
      stage.see({ type: "decision", page, key, decision: "dismiss" });
      handle.dismiss();
    });
  },
  startOver(stage, act) {
    withHandle(stage, act, (handle, page) => {
      const { type, operationKey } = handle.view;
      if (type !== "failed" && type !== "refused") return;
      const prompt = operationKey && stage.facts.promptOf(operationKey);
      if (prompt === undefined || !handle.can.startOver) return;
      stage.see({ type: "intent", page, prompt });
      void handle.startOver();
    });
  },
  choose(stage, act) {
    withHandle(stage, act, (handle, page) => {
      const { view } = handle;
      if (view.type !== "unknown" || view.operationKey === undefined) return;
      const choice = view.choices[act.choice % Math.max(1, view.choices.length)];
      if (choice === undefined) return;
      const decision = choice === "check_again" ? "check" : choice;
      stage.see({ type: "decision", page, key: view.operationKey, decision });
      handle.choose(choice);
    });
  },
  setAside(stage, act) {
    withHandle(stage, act, (handle) => {
      if (handle.can.setAside) handle.setAside();
    });
  },
  leave(stage, { tab, forMs }) {
    withPage(stage, tab, (page) => {
      page.unwatch();
      page.clock.schedule(forMs, () => page.watch());
    });
  },
  pause(stage, { tab, forMs }) {
    withPage(stage, tab, (page) => {
      const resume = page.tracker.pause();
      const end = () => {
        stage.pauses.delete(end);
        resume();
      };
      stage.pauses.add(end);
      page.clock.schedule(forMs, end);
    });
  },
  reload(stage, { tab, awayMs }) {
    withTab(stage, tab, (one) => {
      one.page?.close();
      stage.clock.after(awayMs, () => stage.load(one));
    });
  },
  close(stage, { tab }) {
    withTab(stage, tab, ({ page }) => {
      page?.close();
      stage.clock.after(AFTERLIFE_MS, () => page?.die());
    });
  },
  open(stage, { browser }) {
    const one = stage.browsers[browser % stage.browsers.length];
    if (one !== undefined && one.tabs.length < TABS_MAX) stage.load(one.addTab());
  },
  duplicate(stage, { tab }) {
    withTab(stage, tab, ({ browser, storage }) => {
      if (browser.tabs.length < TABS_MAX) stage.load(browser.addTab(storage));
    });
  },
  signOut(stage, { tab, forMs }) {
    withTab(stage, tab, ({ browser, page }) => {
      if (page?.state !== "open" || page.clock.isFrozen) return;
      stage.signOut(browser);
      stage.clock.after(forMs, () => stage.signIn(browser));
    });
  },
  renew(stage, { tab }) {
    withPage(stage, tab, (page) => stage.tellOfAccount(page));
  },
  spy(stage, { operation }) {
    void spy(stage, operation);
  },
};

export function withTab(stage: Stage, which: number, work: (tab: Tab) => void): void {
  const { tabs } = stage;
  const tab = tabs[which % Math.max(1, tabs.length)];
  if (tab !== undefined) work(tab);
}

/** A frozen page runs nothing, so nobody can do anything in it. */
function withPage(stage: Stage, which: number, work: (page: Page) => void): void {
  withTab(stage, which, ({ page }) => {
    if (page?.state === "open" && !page.clock.isFrozen) work(page);
  });
}

interface Aim {
  readonly tab: number;
  readonly operation: number;
}

function withHandle(
  stage: Stage,
  { tab, operation }: Aim,
  work: (handle: OperationHandle, page: Page) => void,
): void {
  withPage(stage, tab, (page) => {
    const { handles } = page;
    const handle = handles[operation % Math.max(1, handles.length)];
    if (handle !== undefined) work(handle, page);
  });
}

function withDecision(
  stage: Stage,
  aim: Aim,
  decision: "cancel" | "accept" | "reject" | "check",
  work: (handle: OperationHandle) => void,
): void {
  withHandle(stage, aim, (handle, page) => {
    const key = handle.view.operationKey;
    if (key === undefined) return;
    stage.see({ type: "decision", page, key, decision });
    work(handle);
  });
}

function submit(
  stage: Stage,
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
  const prompt = given.prompt ?? stage.nextPrompt();
  // A pending operation is joined, or in the way: then nothing new is meant.
  if (isFree) {
    stage.see({ type: "intent", page, prompt });
    page.lastPrompts.set(slot, prompt);
  }
  const request = requestOf(prompt, given.file ? [pictureFile(prompt)] : []);
  for (let time = 0; time < given.times; time += 1) void slot.submit(request);
}

function requestOf(prompt: string, images: readonly Blob[]): unknown {
  const choice = { model: "aurora", aspectRatio: "1:1", resolution: "1K" };
  return { kind: "image", mode: "single", prompt, images, ...choice };
}
