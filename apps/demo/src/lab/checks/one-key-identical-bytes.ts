import { type Check, judgeEach, short, submitsIn } from "./check.ts";

export const oneKeyIdenticalBytes: Check = {
  id: "C1",
  says: "All POSTs of an operation carry one key and identical bytes.",
  judge(observed) {
    const first = new Map<string, string | undefined>();
    return judgeEach(submitsIn(observed), ({ key, bodyHash }) => {
      if (key === undefined) return "A POST went out without a key.";
      if (!first.has(key)) first.set(key, bodyHash);
      return first.get(key) === bodyHash ? undefined : `${short(key)} was sent with other bytes.`;
    });
  },
};
