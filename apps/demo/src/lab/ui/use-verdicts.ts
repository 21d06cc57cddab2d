import { useCallback, useMemo, useSyncExternalStore } from "react";
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
  const minute = useMinute(lab);
  return useMemo(() => {
    // Some are judged by what has not happened for minutes.
    void minute;
    const observed = { ...lab.observe(), entries, books, records };
    return checks.map((check) => ({ check, verdict: check.judge(observed) }));
  }, [lab, entries, books, records, minute]);
}

const MINUTE_MS = 60_000;

/** Minutes of the lab's clock. */
function useMinute({ clock }: Lab): number {
  const subscribe = useCallback(
    (listener: () => void) => clock.every(MINUTE_MS, listener),
    [clock],
  );
  return useSyncExternalStore(subscribe, () => Math.floor(clock.wallMs() / MINUTE_MS));
}
