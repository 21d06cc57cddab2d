import { type Check, entriesOf, judgeEach, short } from "./check.ts";

export const clientAndServerAgree: Check = {
  id: "E1",
  says: "What is shown as a job's revision is what the server had in that revision.",
  judge(observed) {
    const states = new Map<string, string>();
    const nameOf = (jobId: string, revision: number) => `${jobId} r${revision}`;
    for (const { jobId, revision, state } of entriesOf(observed, "job")) {
      states.set(nameOf(jobId, revision), state);
    }
    for (const { jobId, revision, state } of observed.books.jobs) {
      states.set(nameOf(jobId, revision), state.type);
    }
    const shown = entriesOf(observed, "view").flatMap(({ key, view, jobId, revision }) => {
      // While nothing is known for certain, nothing is claimed.
      if (view === "unknown" || jobId === undefined || revision === undefined) return [];
      const state = states.get(nameOf(jobId, revision));
      return state === undefined ? [] : [{ key, view, state, revision }];
    });
    return judgeEach(shown, ({ key, view, state, revision }) =>
      view === state ? undefined : `${short(key)} shows r${revision} as ${view}; it is ${state}.`,
    );
  },
};
