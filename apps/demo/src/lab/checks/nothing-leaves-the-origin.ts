import { type Check, entriesOf, type Verdict } from "./check.ts";

const secret = /Bearer |[?&]signature=|javascript:/i;

export const nothingLeavesTheOrigin: Check = {
  id: "C11",
  says: "No request and no credential leaves the origin; no token or link is stored.",
  judge(observed): Verdict {
    const sent = entriesOf(observed, "sent");
    const away = sent.find(({ origin }) => origin !== observed.origin);
    if (away !== undefined) {
      return {
        type: "broken",
        found: `A request${away.signed ? " with a credential" : ""} went to ${away.origin}.`,
      };
    }
    const leak = observed.records.find(({ text }) => secret.test(text));
    if (leak !== undefined)
      return { type: "broken", found: `The record ${leak.name} holds a secret.` };
    return { type: sent.length === 0 ? "waiting" : "holds" };
  },
};
