import { useMemo } from "react";
import type { Check, Verdict } from "../checks/check.ts";
import { checks } from "../checks/checks.ts";
import type { Lab } from "../lab.ts";
import { useWatched } from "./use-watched.ts";

export interface Judged {
  readonly check: Check;
  readonly verdict: Verdict;
}

/** Every light as it stands now. */
export function useVerdicts(lab: Lab): readonly Judged[] {
  const entries = useWatched(lab.log);
  const books = useWatched(lab.books);
  const records = useWatched(lab.records);
  return useMemo(() => {
    const observed = { ...lab.observe(), entries, books, records };
    return checks.map((check) => ({ check, verdict: check.judge(observed) }));
  }, [lab, entries, books, records]);
}
