import type { Books } from "../books.ts";
import type { EntryOf, LogEntry } from "../log-entry.ts";

/** What the checks are told: what was seen at the edges of this page, and what the store holds. */
export interface Observed {
  readonly entries: readonly LogEntry[];
  readonly books: Books;
  /** This tab's records, as they are stored. */
  readonly records: readonly { readonly name: string; readonly text: string }[];
  /** The page's own. */
  readonly origin: string;
  /** The operations that the client has, by key: each is in a slot or in its list. */
  readonly listed: readonly string[];
  /** On the lab's clock, ms. */
  readonly nowMs: number;
  /** How fast that clock runs. */
  readonly speed: number;
  /** Whether page, network and session are as they should be. */
  readonly isCalm: boolean;
}

/** `waiting`: nothing has happened yet that it could be judged by. */
export type Verdict =
  | { readonly type: "waiting" }
  | { readonly type: "holds" }
  | { readonly type: "broken"; readonly found: string };

/** A light of the lab: an invariant of the design, as far as a page can see it. */
export interface Check {
  readonly id: string;
  readonly says: string;
  readonly judge: (observed: Observed) => Verdict;
}

/** Judges a list of cases: broken by the first that is, waiting while there is none. */
export function judgeEach<Case>(
  cases: readonly Case[],
  faultIn: (one: Case, index: number) => string | undefined,
): Verdict {
  for (const [index, one] of cases.entries()) {
    const found = faultIn(one, index);
    if (found !== undefined) return { type: "broken", found };
  }
  return { type: cases.length === 0 ? "waiting" : "holds" };
}

export function entriesOf<Type extends LogEntry["type"]>(
  { entries }: Pick<Observed, "entries">,
  type: Type,
): readonly EntryOf<Type>[] {
  return entries.filter((entry): entry is EntryOf<Type> => entry.type === type);
}

export const submitsIn = (observed: Pick<Observed, "entries">): readonly EntryOf<"sent">[] =>
  entriesOf(observed, "sent").filter(({ leg }) => leg === "submit");

/** Enough of an id to tell it from others. */
export const short = (id: string): string => id.slice(0, 8);
