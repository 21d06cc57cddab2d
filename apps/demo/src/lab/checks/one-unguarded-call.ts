import { type Check, entriesOf, judgeEach, short } from "./check.ts";

export const oneUnguardedCall: Check = {
  id: "S9",
  says: "A model that would charge a second call is called once per operation.",
  judge(observed) {
    const called = new Set<string>();
    return judgeEach(entriesOf(observed, "called"), ({ key, guard }) => {
      const isSecond = called.has(key);
      called.add(key);
      return guard === "none" && isSecond ? `${short(key)}: called a second time.` : undefined;
    });
  },
};
