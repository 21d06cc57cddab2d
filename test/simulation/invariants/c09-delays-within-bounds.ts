import type { SeenPage } from "../client/seen-page.ts";
import { invariant } from "../invariant.ts";
import { floorIn } from "../wire-words.ts";

const SHORTEST_MS = 250;
const LONGEST_MS = 3_600_000;

export const delaysWithinBounds = invariant({
  id: "C9",
  says: "every delay is within its bounds, none below the server's floor",
  sees: ["timer", "wire"],
  watch(facts) {
    const floors = new Map<SeenPage, { readonly untilMs: number; readonly why: string }>();
    return (sighting) => {
      switch (sighting.type) {
        case "timer": {
          const { delayMs, page } = sighting;
          const isFine = delayMs >= SHORTEST_MS && delayMs <= LONGEST_MS;
          return isFine ? undefined : `${page.name} set a timer of ${delayMs} ms`;
        }
        case "wire": {
          const { page, wire } = sighting;
          const nowMs = facts.nowMs();
          if (wire.type === "heard") {
            const waitMs = floorIn(wire.answer);
            if (waitMs === undefined) return;
            const untilMs = Math.max(nowMs + waitMs, floors.get(page)?.untilMs ?? 0);
            floors.set(page, { untilMs, why: wire.sent.id });
            return;
          }
          if (wire.type !== "sent") return;
          const floor = floors.get(page);
          if (floor === undefined || nowMs >= floor.untilMs - 1) return;
          return `${wire.sent.id} leaves ${floor.untilMs - nowMs} ms before the floor of ${floor.why}`;
        }
        default:
          return;
      }
    };
  },
});
