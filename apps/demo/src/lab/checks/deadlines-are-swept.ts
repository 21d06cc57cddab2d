import { type Check, judgeEach } from "./check.ts";

export const deadlinesAreSwept: Check = {
  id: "S6",
  says: "No job outlives its deadline by more than one sweep.",
  judge({ books: { jobs, sweptBeforeMs } }) {
    if (sweptBeforeMs === undefined) return { type: "waiting" };
    return judgeEach(jobs, ({ jobId, state, deadlineAt }) => {
      const isDue =
        state.type === "reviewing"
          ? state.reviewDeadlineAt <= sweptBeforeMs
          : (state.type === "queued" || state.type === "processing") && deadlineAt <= sweptBeforeMs;
      return isDue ? `${jobId} is ${state.type} after its deadline.` : undefined;
    });
  },
};
