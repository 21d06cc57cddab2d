import type { Deed } from "./happening.ts";

/** Noted once a page has been cut off: the next page of this tab does not stop there again. */
export const STOPPED = "the page was cut off";

/** Noted when a person signs out: what the account had is gone from this browser, as it should be. */
export const SIGNED_OUT = "signed out";

export function deedWords(deed: Deed): string {
  switch (deed.type) {
    case "sign-in expires":
      return "the sign-in has expired";
    case "worker killed":
      return "the worker was killed";
    case "worker frozen":
      return "the worker stopped in the middle";
    case "deployed":
      return `deployed: ${Object.keys(deed.settings).join(", ")}`;
    case "other device submits":
      return `another device has submitted (${deed.model})`;
    default:
      return deed satisfies never;
  }
}
