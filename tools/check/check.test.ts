import { describe, expect, test } from "vitest";
import { sampleTree } from "./sample-tree.ts";
import { steps } from "./steps.ts";

const step = (name: string) => {
  const found = steps.find((candidate) => candidate.name === name);
  if (found === undefined) throw new Error(`There is no step ${name}`);
  return found;
};

interface Fault {
  readonly title: string;
  readonly step: string;
  readonly path: string;
  readonly text: string;
  /** What the finding has to name. */
  readonly names: readonly RegExp[];
}

const machine = "packages/machine/src/fault.ts";

const faults: Fault[] = [
  {
    title: "the machine imports the backend",
    step: "architecture",
    path: machine,
    text: 'import { room } from "@claimcheck/backend";\nexport const fault = room;\n',
    names: [
      /machine-knows-only-its-neighbours/,
      /machine\/src\/fault\.ts/,
      /backend\/src\/index\.ts/,
    ],
  },
  {
    title: "the machine imports a type of the backend",
    step: "architecture",
    path: machine,
    text: 'import type { room } from "@claimcheck/backend";\nexport type Fault = typeof room;\n',
    names: [/machine-knows-only-its-neighbours/],
  },
  {
    title: "the mock imports the machine",
    step: "architecture",
    path: "packages/mock/src/fault.ts",
    text: 'import { room } from "@claimcheck/machine";\nexport const fault = room;\n',
    names: [/mock-knows-only-its-neighbours/],
  },
  {
    title: "a test of the mock imports the machine",
    step: "architecture",
    path: "packages/mock/src/fault.test.ts",
    text: 'import { room } from "@claimcheck/machine";\nexport const fault = room;\n',
    names: [/mock-tests-know-only-its-neighbours/],
  },
  {
    title: "the hooks reach for the machine's browser adapters",
    step: "architecture",
    path: "packages/react/src/fault.ts",
    text: 'import { room } from "@claimcheck/machine/browser";\nexport const fault = room;\n',
    names: [/react-knows-only-its-neighbours/, /machine\/src\/browser\/index\.ts/],
  },
  {
    title: "the one file that may have the adapters reaches further",
    step: "architecture",
    path: "packages/react/src/create-claimcheck.ts",
    text: 'import { room } from "@claimcheck/backend";\nexport const fault = room;\n',
    names: [/react-root-knows-only-what-it-composes/],
  },
  {
    title: "a room is entered by a path that it does not export",
    step: "architecture",
    path: "test/fault.ts",
    text: 'import { room } from "@claimcheck/machine/src/index.ts";\nexport const fault = room;\n',
    names: [/no-unresolvable/, /@claimcheck\/machine\/src\/index\.ts/],
  },
  {
    title: "a room is entered by a relative path",
    step: "architecture",
    path: "test/fault.ts",
    text: 'import { room } from "../packages/machine/src/index.ts";\nexport const fault = room;\n',
    names: [/machine-is-entered-by-its-name/],
  },
  {
    title: "a room uses a library that is not its own",
    step: "architecture",
    path: machine,
    text: 'import { version } from "react";\nexport const fault = version;\n',
    names: [/machine-knows-only-its-libraries/, /react/],
  },
  {
    title: "pure code imports the browser's adapters",
    step: "architecture",
    path: machine,
    text: 'import { room } from "./browser/index.ts";\nexport const fault = room;\n',
    names: [/globals-behind-browser-and-node/],
  },
  {
    title: "a package imports the tests",
    step: "architecture",
    path: machine,
    text: 'import type { Fixture } from "../../../test/fixture.ts";\nexport type Fault = Fixture;\n',
    names: [/test-is-imported-by-nobody|machine-knows-only-its-neighbours/],
  },
  {
    title: "an example uses what only the tests have",
    step: "architecture",
    path: "examples/fault.ts",
    text: 'import type { Fixture } from "../test/fixture.ts";\nexport type Fault = Fixture;\n',
    names: [/examples-know-the-published-faces/],
  },
  {
    title: "a tool runs an example",
    step: "architecture",
    path: "tools/fault.ts",
    text: 'import type { Fixture } from "../examples/fixture.ts";\nexport type Fault = Fixture;\n',
    names: [/examples-are-imported-by-nobody/],
  },
  {
    title: "two files import each other, one of them only for a type",
    step: "architecture",
    path: machine,
    text: 'import { other } from "./other.ts";\nexport const fault = other;\n',
    names: [/no-cycle/, /other\.ts/],
  },
  {
    title: "the clock is read outside browser/",
    step: "lint",
    path: machine,
    text: "export const fault = Date.now();\n",
    names: [/global variable Date/, /Clock port/, /fault\.ts:1/],
  },
  {
    title: "the clock is read through globalThis",
    step: "lint",
    path: machine,
    text: "export const fault = globalThis.Date.now();\n",
    names: [/global variable globalThis/],
  },
  {
    title: "a component touches the page outside browser/",
    step: "lint",
    path: "packages/ui/src/fault.tsx",
    text: "export const Fault = () => <p>{document.title}</p>;\n",
    names: [/global variable document/],
  },
  {
    title: "chance is taken from Math",
    step: "lint",
    path: machine,
    text: "export const fault = Math.random();\n",
    names: [/Math\.random\(\)/, /Random port/],
  },
  {
    title: "a timer hides in a signal",
    step: "lint",
    path: machine,
    text: "export const fault = AbortSignal.timeout(1000);\n",
    names: [/AbortSignal\.timeout\(\)/],
  },
  {
    title: "an enum",
    step: "lint",
    path: machine,
    text: "export enum Fault {\n  A = 1,\n}\n",
    names: [/noEnum/],
  },
  {
    title: "an any",
    step: "lint",
    path: machine,
    text: "export const fault = (value: any): string => String(value);\n",
    names: [/noExplicitAny/],
  },
  {
    title: "a cast that does not say why",
    step: "lint",
    path: machine,
    text: "export const fault = (word: string) => word as 'queued';\n",
    names: [/A cast: parse the value/],
  },
  {
    title: "a default export",
    step: "lint",
    path: machine,
    text: "export default 1;\n",
    names: [/noDefaultExport/],
  },
  {
    title: "a skipped test",
    step: "lint",
    path: "packages/machine/src/fault.test.ts",
    text: 'import { test } from "vitest";\n\ntest.skip("later", () => {});\n',
    names: [/noSkippedTests/],
  },
  {
    title: "a module mock",
    step: "lint",
    path: "packages/machine/src/fault.test.ts",
    text: 'import { vi } from "vitest";\n\nvi.mock("./index.ts");\n',
    names: [/No module mocks/],
  },
  {
    title: "a type error in a package",
    step: "types",
    path: machine,
    text: "export const fault: string = 1;\n",
    names: [/fault\.ts\(1,14\): error TS2322/],
  },
  {
    title: "a type error in a test",
    step: "types",
    path: "packages/machine/src/fault.test.ts",
    text: "export const fault: string = 1;\n",
    names: [/fault\.test\.ts\(1,14\): error TS2322/],
  },
  {
    title: "a file that nobody imports",
    step: "unused code",
    path: machine,
    text: "export const fault = 1;\n",
    names: [/Unused files/, /machine\/src\/fault\.ts/],
  },
  {
    title: "bad formatting",
    step: "format",
    path: machine,
    text: "export const fault = 'x'\n",
    names: [/fault\.ts format/],
  },
  {
    title: "a drawer",
    step: "names",
    path: "packages/machine/src/utils.ts",
    text: "export const fault = 1;\n",
    names: [/machine\/src\/utils\.ts: "utils" is a drawer/],
  },
  {
    title: "a file in camel case",
    step: "names",
    path: "packages/machine/src/someFault.ts",
    text: "export const fault = 1;\n",
    names: [/"someFault" is not kebab-case/],
  },
  {
    title: "a file too long to hold",
    step: "sizes",
    path: machine,
    text: "export const fault = 1;\n".repeat(301),
    names: [/machine\/src\/fault\.ts: 301 lines, at most 300/],
  },
  {
    title: "a test that cites what nobody specifies, nor claims",
    step: "ledger",
    path: "packages/machine/src/fault.test.ts",
    text: 'import { test } from "vitest";\n\ntest("C4, S99: it holds", () => {});\n',
    names: [
      /fault\.test\.ts: "C4, S99: it holds" cites C4, whose page does not name it/,
      /cites case S99, which nobody claims/,
      /machine\/SPEC\.md: does not state C4/,
      /no test is named after case S01/,
      /docs\/cases\.md is stale/,
    ],
  },
  {
    title: "a specification that names a test which is not there",
    step: "ledger",
    path: "packages/machine/SPEC.md",
    text: "**C4 It holds.**\n- `fault.test.ts › it holds`\n",
    names: [/machine\/SPEC\.md: C4 names a test that is not there: fault\.test\.ts › it holds/],
  },
];

describe("the check finds", () => {
  test.for(faults)("$title", { timeout: 30_000 }, async (fault) => {
    await using tree = await sampleTree();
    await tree.write(
      "packages/machine/src/other.ts",
      'export type { fault } from "./fault.ts";\nexport const other = 1;\n',
    );
    await tree.write("test/fixture.ts", "export type Fixture = 1;\n");
    await tree.write(
      "packages/machine/src/sound.test.ts",
      'import { test } from "vitest";\n\ntest("it is sound", () => {});\n',
    );
    await tree.write("examples/fixture.ts", "export type Fixture = 1;\n");
    await tree.write(fault.path, fault.text);
    const found = await step(fault.step).findings(tree.root);
    for (const name of fault.names) expect(found).toMatch(name);
  });
});

describe("the check allows", () => {
  test.for(steps.map(({ name }) => name))("a clean tree: %s", { timeout: 30_000 }, async (name) => {
    await using tree = await sampleTree();
    expect(await step(name).findings(tree.root)).toBe("");
  });

  test("the composition root of the hooks to have the browser's adapters", {
    timeout: 30_000,
  }, async () => {
    await using tree = await sampleTree();
    const text = 'export { room } from "@claimcheck/machine/browser";\n';
    await tree.write("packages/react/src/create-claimcheck.ts", text);
    expect(await step("architecture").findings(tree.root)).toBe("");
  });

  test.for([
    ["packages/machine/src/browser/clock.ts", "export const wallMs = () => Date.now();\n"],
    ["packages/machine/src/late.test.ts", "export const now = Date.now() + Math.random();\n"],
    ["packages/machine/src/words.ts", 'export const words = ["a", "b"] as const;\n'],
    [
      "packages/machine/src/brand.ts",
      "type Id = string & { readonly brand: 1 };\n// biome-ignore lint/plugin/casts: the one place that mints the brand\nexport const id = (text: string): Id => text as Id;\n",
    ],
    ["packages/machine/src/alias.ts", 'export { room as machine } from "./index.ts";\n'],
  ] as const)("%s", { timeout: 30_000 }, async ([path, text]) => {
    await using tree = await sampleTree();
    await tree.write(path, text);
    expect(await step("lint").findings(tree.root)).toBe("");
  });
});
