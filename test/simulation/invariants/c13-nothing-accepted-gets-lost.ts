import type { OperationView } from "@claimcheck/machine";
import type { SeenPage } from "../client/seen-page.ts";
import type { Facts } from "../facts.ts";
import { invariant } from "../invariant.ts";
import { keyBehind } from "../server/key-memory.ts";

/** How far back the server's list goes (backend: recent operations). */
const LISTED_COUNT = 50;

export const nothingAcceptedGetsLost = invariant({
  id: "C13",
  says: "every accepted operation is in a slot, listed, or dismissed",
  sees: ["forgotten", "step", "view", "end"],
  watch(facts) {
    const forgetting = new Set<SeenPage>();
    return (sighting) => {
      switch (sighting.type) {
        case "forgotten":
          forgetting.add(sighting.page);
          return;
        case "step":
          forgetting.clear();
          return;
        case "view": {
          const { page, key, before, after } = sighting;
          if (after !== undefined || before === undefined || forgetting.has(page)) return;
          if (!hasJob(before) || facts.isSentAway(page, key)) return;
          return `${page.name} showed ${before.type} ${key}, and lost it`;
        }
        case "end":
          if (facts.setup.farSide !== "for-ever") return;
          for (const page of facts.pages) {
            const lost = page.state === "open" ? lostIn(page, facts) : undefined;
            if (lost !== undefined) return `${page.name} never shows ${lost}`;
          }
          return;
        default:
          return;
      }
    };
  },
});

function hasJob(view: OperationView): boolean {
  return "jobId" in view && view.jobId !== undefined;
}

function lostIn(page: SeenPage, facts: Facts): string | undefined {
  const jobs = facts.books.get(page.browser.account ?? "")?.jobs ?? [];
  return jobs
    .filter(({ request }) => request !== null)
    .toSorted((one, other) => other.sequence - one.sequence)
    .slice(0, LISTED_COUNT)
    .map(({ operationKey }) => keyBehind(operationKey))
    .find((key) => page.viewOf(key) === undefined && !facts.isSentAway(page, key));
}
