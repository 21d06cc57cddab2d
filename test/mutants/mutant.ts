/** One way to break the product that matters. */
export interface Mutant {
  /** What somebody might do by mistake. */
  readonly does: string;
  /** What must catch it; any of these is right, since one mistake breaks more than one promise. */
  readonly breaks: readonly string[];
  readonly edits: readonly {
    /** Below `packages/`. */
    readonly file: string;
    /** Stands there exactly once. */
    readonly from: string;
    readonly to: string;
  }[];
}
