import { SIGNED_OUT } from "../deed-words.ts";
import type { FoundRecord } from "../log-entry.ts";
import { type Check, judgeEach, short } from "./check.ts";

/**
 * A page shows at once what it found, so its first request already comes too late. The same bytes
 * under another key would be a second intent that nobody had.
 */
export const sameAfterAReload: Check = {
  id: "C3",
  says: "After a reload or a crash, each stored operation is there again, with its key and its job; no second key for it.",
  judge({ entries }) {
    let missing = new Map<string, FoundRecord>();
    let pending: readonly FoundRecord[] = [];
    let all: readonly FoundRecord[] = [];
    const cases: (string | undefined)[] = [];
    for (const entry of entries) {
      if (entry.type === "page") {
        all = entry.found ?? [];
        missing = new Map(all.map((found) => [found.key, found]));
        pending = all.filter(({ isPending }) => isPending);
      }
      // Who signs out wants them gone; who dismisses one, that one.
      if (entry.type === "deed" && entry.what === SIGNED_OUT) missing.clear();
      if (entry.type === "decided") missing.delete(entry.key);
      if (entry.type === "view") {
        const found = all.find(({ key }) => key === entry.key);
        if (found !== undefined && missing.delete(entry.key)) cases.push(undefined);
        const { jobId } = found ?? {};
        if (jobId !== undefined && entry.jobId !== undefined && jobId !== entry.jobId) {
          cases.push(`${short(entry.key)} had ${jobId} and has ${entry.jobId}.`);
        }
      }
      if (entry.type !== "sent") continue;
      const [lost] = missing.keys();
      if (lost !== undefined) cases.push(`${short(lost)} was stored, and is not there again.`);
      const twin = pending.find(
        ({ bodyHash, key }) =>
          entry.leg === "submit" && bodyHash === entry.bodyHash && key !== entry.key,
      );
      if (twin !== undefined) cases.push(`${short(twin.key)} went out under another key.`);
    }
    return judgeEach(cases, (found) => found);
  },
};
