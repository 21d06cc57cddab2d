/** One way to break the product that matters. */
export interface Mutant {
  /** What somebody might do by mistake. */
  readonly does: string;
  /** Every invariant that its catcher may report. One alone: the mutant breaks that and nothing else. */
  readonly breaks: readonly [string, ...string[]];
  readonly caughtBy: Catcher;
  readonly edits: readonly Edit[];
}

export interface Edit {
  /** Below `packages/`. */
  readonly file: string;
  /** Stands there exactly once. */
  readonly from: string;
  readonly to: string;
}

/**
 * `tests`: some of the files named (below `packages/`) turn red, under an invariant's name.
 * `lives`: the simulator finds a life in which an invariant does not hold.
 */
export type Catcher =
  | { readonly type: "tests"; readonly files: readonly string[] }
  | { readonly type: "lives" };

export const lives: Catcher = { type: "lives" };

export function testsOf(room: "machine" | "backend", ...names: string[]): Catcher {
  return { type: "tests", files: names.map((name) => `${room}/src/${name}.test.ts`) };
}

export function machine(file: string, from: string, to: string): Edit {
  return { file: `machine/src/${file}`, from, to };
}

export function backend(file: string, from: string, to: string): Edit {
  return { file: `backend/src/${file}`, from, to };
}
