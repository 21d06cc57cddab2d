import { type Check, short } from "./check.ts";

export const oneReadAtATime: Check = {
  id: "C7",
  says: "A job is never read twice at once by one page.",
  judge({ entries }) {
    /** The jobs of each read that is under way. */
    const open = new Map<string, readonly string[]>();
    let hasRead = false;
    for (const entry of entries) {
      if (entry.type === "page") open.clear();
      if (entry.type === "heard" || entry.type === "unheard") open.delete(entry.id);
      if (entry.type !== "sent" || entry.leg !== "read") continue;
      hasRead = true;
      const { jobIds = [] } = entry;
      for (const [id, others] of open) {
        const twice = jobIds.find((jobId) => others.includes(jobId));
        if (twice === undefined) continue;
        return { type: "broken", found: `${short(twice)} was read by ${entry.id} and ${id}.` };
      }
      open.set(entry.id, jobIds);
    }
    return { type: hasRead ? "holds" : "waiting" };
  },
};
