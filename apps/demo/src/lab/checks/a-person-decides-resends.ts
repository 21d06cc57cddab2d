import { type Check, judgeEach, short } from "./check.ts";

/** An answer that does not name the key: the far side may not tell a repeat from a first. */
export const aPersonDecidesResends: Check = {
  id: "C10",
  says: "What the server does not guard (its answer names no key) is sent again only if a person says so.",
  judge({ entries }) {
    const keys = new Map<string, string>();
    const unguarded = new Set<string>();
    const cases: (string | undefined)[] = [];
    for (const entry of entries) {
      if (entry.type === "decided" && entry.choice === "resend_anyway") unguarded.delete(entry.key);
      if (entry.type === "heard" && entry.echoed === false) {
        const key = keys.get(entry.id);
        if (key === undefined) continue;
        unguarded.add(key);
        cases.push(undefined);
      }
      if (entry.type !== "sent" || entry.leg !== "submit" || entry.key === undefined) continue;
      keys.set(entry.id, entry.key);
      if (unguarded.has(entry.key)) cases.push(`${short(entry.key)} was sent again by itself.`);
    }
    return judgeEach(cases, (found) => found);
  },
};
