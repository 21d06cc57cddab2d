import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { workspaceRoot } from "./child-process.ts";
import { tallied } from "./suite.ts";
import { inWords, judged, total } from "./tally.ts";

describe("a run is judged", () => {
  test("by its tests, when it ran some", () => {
    expect(judged(0, { passed: 3, failed: 0 })).toEqual({ passed: 3, failed: 0 });
    expect(judged(1, { passed: 3, failed: 2 })).toEqual({ passed: 3, failed: 2 });
  });

  test("as failed when it left no tally", () => {
    expect(judged(0, undefined)).toEqual({ passed: 0, failed: 1 });
  });

  test("as failed when it ran no test, even if Vitest was content", () => {
    expect(judged(0, { passed: 0, failed: 0 })).toEqual({ passed: 0, failed: 1 });
  });

  test("as failed when Vitest was not content with tests that all passed", () => {
    expect(judged(1, { passed: 3, failed: 0 })).toEqual({ passed: 3, failed: 1 });
  });
});

test("tallies add up to the closing line", () => {
  const sum = total([
    { passed: 7, failed: 0 },
    { passed: 40, failed: 2 },
  ]);
  expect(inWords(sum)).toBe("47 passed, 2 failed");
});

describe("Vitest's tests are counted", () => {
  const passing = 'import { test } from "vitest";\ntest("passes", () => {});\n';

  test.for([
    ["a passing test", passing, { passed: 1, failed: 0 }],
    [
      "a failing one",
      `${passing}test("fails", () => {\n  throw new Error("as planned");\n});\n`,
      { passed: 1, failed: 1 },
    ],
    [
      "a skipped one and one left to do",
      `${passing}test.skip("later", () => {});\ntest.todo("some day");\n`,
      { passed: 1, failed: 2 },
    ],
    ["a file that cannot be loaded", 'import "./nowhere.ts";\n', { passed: 0, failed: 1 }],
    [
      "a promise that nobody waited for",
      `${passing}test("looks fine", () => {\n  void Promise.reject(new Error("loose"));\n});\n`,
      { passed: 2, failed: 1 },
    ],
    [
      "a hook that throws after its tests",
      `import { afterAll } from "vitest";\n${passing}afterAll(() => {\n  throw new Error("late");\n});\n`,
      { passed: 1, failed: 1 },
    ],
  ] as const)("%s", { timeout: 30_000 }, async ([, text, tally]) => {
    const root = await mkdtemp(join(tmpdir(), "claimcheck-counted-"));
    await symlink(join(workspaceRoot, "node_modules"), join(root, "node_modules"));
    await writeFile(join(root, "vitest.config.ts"), "export default {};\n");
    await writeFile(join(root, "counted.test.ts"), text);
    const run = await tallied([], { cwd: root });
    await rm(root, { recursive: true });
    expect(run.tally, run.output).toEqual(tally);
  });
});
