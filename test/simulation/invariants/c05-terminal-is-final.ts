import type { OperationView } from "@claimcheck/machine";
import { invariant } from "../invariant.ts";

export const terminalIsFinal = invariant({
  id: "C5",
  says: "terminal is final; revisions never go back",
  sees: ["view"],
  watch() {
    const revisions = new WeakMap<object, Map<string, number>>();
    return (sighting) => {
      const { page, key, before, after } = sighting;
      if (after === undefined) {
        // Forgotten altogether: what comes back later is as new to the page as to the person.
        revisions.get(page)?.delete(key);
        return;
      }
      const wasOver = before?.type === "completed" || before?.type === "failed";
      if (wasOver && after.type !== before.type) {
        return `${page.name} showed ${before.type}, then ${after.type}`;
      }
      const seen = revisions.get(page) ?? new Map<string, number>();
      revisions.set(page, seen);
      const revision = revisionOf(after);
      const highest = seen.get(key) ?? 0;
      if (revision === undefined) return;
      if (revision < highest) return `${page.name} went from revision ${highest} to ${revision}`;
      seen.set(key, revision);
    };
  },
});

function revisionOf(view: OperationView): number | undefined {
  if ("revision" in view) return view.revision;
  return view.type === "unknown" && view.phase === "tracking"
    ? view.lastKnown?.revision
    : undefined;
}
