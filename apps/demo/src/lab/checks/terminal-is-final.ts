import { type Check, entriesOf, judgeEach, short } from "./check.ts";

const ended: ReadonlySet<string> = new Set(["completed", "failed"]);

export const terminalIsFinal: Check = {
  id: "C5",
  says: "What has ended stays ended on the screen, and revisions never go back.",
  judge(observed) {
    const last = new Map<string, { readonly view: string; readonly revision: number }>();
    const views = entriesOf(observed, "view").filter(({ jobId }) => jobId !== undefined);
    return judgeEach(views, ({ key, jobId = "", view, revision }) => {
      const before = last.get(jobId);
      const now = { view, revision: revision ?? before?.revision ?? 0 };
      last.set(jobId, now);
      if (before === undefined || view === "idle") return;
      if (ended.has(before.view) && view !== before.view) {
        return `${short(key)} went from ${before.view} to ${view}.`;
      }
      if (now.revision < before.revision) {
        return `${short(key)} went from r${before.revision} to r${now.revision}.`;
      }
      return;
    });
  },
};
