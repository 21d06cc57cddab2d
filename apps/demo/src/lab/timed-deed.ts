/** What the lab can do to page, device and worker by itself, once a run has begun. */
export const pageDeeds = [
  "offline",
  "online",
  "hide",
  "show",
  "unmount",
  "mount",
  "sleep",
  "sign-out",
  "expire-sign-in",
  "sign-in",
  "kill-worker",
  "freeze-worker",
  "kill-tab",
] as const;
export type PageDeed = (typeof pageDeeds)[number];

export const pageDeedLabels: Readonly<Record<PageDeed, string>> = {
  offline: "Go offline",
  online: "Go online",
  hide: "Hide (emulated)",
  show: "Show",
  unmount: "Unmount the page",
  mount: "Mount the page",
  sleep: "Sleep for an hour",
  "sign-out": "Sign out",
  "expire-sign-in": "Expire sign-in",
  "sign-in": "Sign in",
  "kill-worker": "Kill the worker",
  "freeze-worker": "Freeze the worker",
  "kill-tab": "Kill this tab",
};

/** One deed of a link, so that whoever opens it need not press the button in the right moment. */
export interface TimedDeed {
  readonly deed: PageDeed;
  /** After the run has begun, on the lab's clock. */
  readonly afterMs: number;
}

const LONGEST_S = 86_400;

/** `offline:2.5`: in seconds. */
export const printTimedDeed = ({ deed, afterMs }: TimedDeed): string => `${deed}:${afterMs / 1000}`;

export function readTimedDeed(text: string): TimedDeed | undefined {
  const [name, seconds = "", ...rest] = text.split(":");
  const deed = pageDeeds.find((each) => each === name);
  if (deed === undefined || rest.length > 0 || !/^\d{1,5}(\.\d{1,3})?$/.test(seconds)) return;
  const afterMs = Math.round(Number(seconds) * 1000);
  return afterMs > LONGEST_S * 1000 ? undefined : { deed, afterMs };
}
