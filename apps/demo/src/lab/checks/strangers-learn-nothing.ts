import { type Check, entriesOf, judgeEach } from "./check.ts";

const tellsNothing: ReadonlySet<number> = new Set([401, 403, 404]);

/** The lab asks as another account whenever a job is made. A list that is empty tells nothing either. */
export const strangersLearnNothing: Check = {
  id: "S8",
  says: "Another account that asks for a job, by id, by key or by list, learns nothing.",
  judge: (observed) =>
    judgeEach(entriesOf(observed, "pried"), ({ jobId, what, status, isTold }) =>
      isTold || (status !== 200 && !tellsNothing.has(status))
        ? `${jobId}: asked for ${what}, a stranger was answered ${status}.`
        : undefined,
    ),
};
