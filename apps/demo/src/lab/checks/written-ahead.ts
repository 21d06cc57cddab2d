import { type Check, judgeEach, short, submitsIn } from "./check.ts";

export const writtenAhead: Check = {
  id: "C2",
  says: "The record, with the very bytes, is stored before a POST leaves.",
  judge: (observed) =>
    judgeEach(submitsIn(observed), ({ key = "", recorded }) =>
      recorded === true ? undefined : `${short(key)} left without a record.`,
    ),
};
