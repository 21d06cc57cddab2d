import { type Check, entriesOf, judgeEach, short } from "./check.ts";

const WITHIN_MS = 5 * 60_000;
const ended: ReadonlySet<string> = new Set(["reviewing", "completed", "failed"]);
/** Whatever of this comes late, the five minutes begin anew with it. */
const disturbances: ReadonlySet<string> = new Set([
  "struck",
  "deed",
  "decided",
  "page",
  "visibility",
  "mounted",
]);

/** Only while page, network and session are as they should be: a person must not be needed, and may not be in the way. */
export const endsAreFound: Check = {
  id: "E3",
  says: "Five minutes after a job's end and the last fault, its end is shown; nobody had to help.",
  judge(observed) {
    const { nowMs, isCalm, entries } = observed;
    const views = entriesOf(observed, "view");
    const disturbed = entries.findLast(({ type }) => disturbances.has(type));
    const ends = entriesOf(observed, "job").filter(({ state }) => ended.has(state));
    const cases = ends.flatMap(({ jobId, atMs }) => {
      const ours = views.filter((view) => view.jobId === jobId);
      const [first] = ours;
      if (first === undefined) return [];
      if (ours.some(({ view }) => ended.has(view))) return [undefined];
      const isOver = nowMs > Math.max(atMs, disturbed?.atMs ?? 0) + WITHIN_MS;
      return isCalm && isOver ? [`${short(first.key)} has ended, and nobody has seen it.`] : [];
    });
    return judgeEach(cases, (found) => found);
  },
};
