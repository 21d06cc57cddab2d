/** Runs some of a copy's tests, and says which invariants the failing ones hold. */
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { citedInvariants, invariantIds, withoutIds } from "../../tools/ledger/cited-id.ts";
import { readSpecPage, type SpecLine } from "../../tools/ledger/spec-page.ts";
import type { Run } from "./run.ts";

export interface RedTest {
  readonly title: string;
  /** The invariants that it stands for: those it cites, and those whose page names it. */
  readonly ids: readonly string[];
}

export type Testing =
  | { readonly type: "tested"; readonly red: readonly RedTest[]; readonly count: number }
  /** Not a test failed, but a file: it could not be loaded, or never ended. */
  | { readonly type: "broke"; readonly says: string };

/** The part of Vitest's JSON report that is read here. */
interface Report {
  readonly numTotalTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly title: string;
      readonly status: string;
    }[];
  }[];
}

/** Every line of the three specifications. */
export async function readLedger(root: string): Promise<SpecLine[]> {
  const pages = await Promise.all([...invariantIds.keys()].map((path) => readSpecPage(root, path)));
  return pages.flatMap(({ lines }) => lines);
}

export async function redTests(
  run: Run,
  { files, ledger }: { readonly files: readonly string[]; readonly ledger: readonly SpecLine[] },
): Promise<Testing> {
  const report = "red-tests.json";
  // Of a run that is ended before it could write one, none is left: not that of the one before.
  await rm(join(run.folder, report), { force: true });
  const paths = files.map((file) => join("packages", file));
  const { output } = await run.tool("vitest", [
    "run",
    "--reporter=json",
    `--outputFile=${report}`,
    ...paths,
  ]);
  const text = await readFile(join(run.folder, report), "utf8").catch(() => undefined);
  if (text === undefined) return { type: "broke", says: lastLine(output) };
  const { testResults, numTotalTests } = JSON.parse(text) as Report;
  const unloaded = testResults.find(
    ({ status, assertionResults }) =>
      status === "failed" && assertionResults.every((one) => one.status !== "failed"),
  );
  if (unloaded !== undefined) return { type: "broke", says: lastLine(unloaded.message) };
  const red = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === "failed")
    .map(({ fullName, title }) => ({ title, ids: idsOf(fullName, title, ledger) }));
  return { type: "tested", red, count: numTotalTests };
}

function idsOf(fullName: string, title: string, ledger: readonly SpecLine[]): readonly string[] {
  const words = withoutIds(title);
  const named = ledger.filter((line) => isTitle(words, line.title)).map(({ id }) => id);
  return [...new Set([...citedInvariants(fullName), ...named])];
}

/** A page quotes a title as it stands in the source; a report has filled in its placeholders. */
function isTitle(reported: string, quoted: string): boolean {
  const parts = quoted.split(/%[a-z]|\$\{[^}]*\}/).map((part) => RegExp.escape(part));
  return new RegExp(`^${parts.join(".*")}$`).test(reported);
}

function lastLine(text: string): string {
  return text.trim().split("\n").at(-1) ?? "";
}
