import { invariant } from "../invariant.ts";
import { isStatusRead, jobIdsIn } from "../wire-words.ts";

export const oneReadPerJob = invariant({
  id: "C7",
  says: "at most one status read is in flight per job",
  sees: ["wire"],
  watch() {
    const reading = new Map<string, string>();
    return (sighting) => {
      if (sighting.wire.type === "answered") return;
      const { page, wire } = sighting;
      const { sent } = wire;
      if (!isStatusRead(sent)) return;
      for (const jobId of jobIdsIn(sent)) {
        const name = `${page.name} ${jobId}`;
        const under = reading.get(name);
        if (wire.type === "sent") {
          if (under !== undefined) return `${sent.id} reads ${jobId} while ${under} does`;
          reading.set(name, sent.id);
        } else if (under === sent.id) reading.delete(name);
      }
    };
  },
});
