import { SIGNED_OUT } from "../deed-words.ts";
import { type Check, judgeEach, short } from "./check.ts";

export const acceptedIsListed: Check = {
  id: "C13",
  says: "Every accepted operation is in its slot, in the list, or was dismissed by a person.",
  judge({ entries, listed }) {
    const keys = new Map<string, string>();
    const accepted = new Set<string>();
    for (const entry of entries) {
      switch (entry.type) {
        // Another page has another list; what it shows is C3's.
        case "page":
          accepted.clear();
          break;
        case "sent":
          if (entry.leg === "submit" && entry.key !== undefined) keys.set(entry.id, entry.key);
          break;
        case "heard": {
          const key = keys.get(entry.id);
          if (key !== undefined && entry.echoed !== undefined) accepted.add(key);
          break;
        }
        case "decided":
          if (entry.what === "operation.dismissed") accepted.delete(entry.key);
          break;
        case "deed":
          if (entry.what === SIGNED_OUT) accepted.clear();
          break;
        default:
          break;
      }
    }
    return judgeEach([...accepted], (key) =>
      listed.includes(key) ? undefined : `${short(key)} was accepted and is nowhere.`,
    );
  },
};
