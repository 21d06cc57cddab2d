/** One part of `npm run check`: it looks at the tree under `root` and changes nothing. */
export interface Step {
  readonly name: string;
  /** What is wrong, in words that name the file; empty when nothing is. */
  readonly findings: (root: string) => Promise<string>;
}

export interface StepOutcome {
  readonly name: string;
  readonly passed: boolean;
}

/** Runs all steps at once; each says its line as soon as it knows. */
export function runSteps(
  steps: readonly Step[],
  root: string,
  say: (text: string) => void,
): Promise<StepOutcome[]> {
  return Promise.all(
    steps.map(async ({ name, findings }) => {
      const startedAt = performance.now();
      const found = await findings(root);
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      const passed = found === "";
      say(passed ? `ok      ${name} (${seconds} s)` : `FAILED  ${name} (${seconds} s)\n${found}`);
      return { name, passed };
    }),
  );
}
