import { type Check, judgeEach } from "./check.ts";

/** What is wished for is read until it is answered, whoever looks. */
export const nothingIsReadUnseen: Check = {
  id: "C6",
  says: "Once nothing shows them any more, no job is read for display.",
  judge({ entries }) {
    let isMounted = true;
    const wishes = new Map<string, boolean>();
    const cases: (string | undefined)[] = [];
    for (const entry of entries) {
      if (entry.type === "page") isMounted = true;
      if (entry.type === "mounted") {
        isMounted = entry.isMounted;
        if (!isMounted) cases.push(undefined);
      }
      if (entry.type === "view") wishes.set(entry.key, entry.wish !== undefined);
      if (entry.type !== "sent" || entry.leg !== "read" || isMounted) continue;
      if (![...wishes.values()].includes(true)) cases.push(`${entry.id} was read for nobody.`);
    }
    return judgeEach(cases, (found) => found);
  },
};
