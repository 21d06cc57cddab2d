import { type Check, judgeEach, short, submitsIn } from "./check.ts";

export const writtenAhead: Check = {
  id: "C2",
  says: "The record, with the very bytes, is stored before a POST leaves (where it can be stored).",
  judge: (observed) =>
    judgeEach(
      submitsIn(observed).filter(({ recorded }) => recorded !== "refused"),
      ({ key = "", recorded }) =>
        recorded === "yes" ? undefined : `${short(key)} left without a record.`,
    ),
};
