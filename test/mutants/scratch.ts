/** A copy of the packages and of the simulator, to be broken. What they depend on stays where it is. */
import { cp, mkdir, mkdtemp, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Edit } from "./mutant.ts";
import { type Tried, tryEdits } from "./try-edits.ts";

const copied = [
  "packages",
  "test/simulation",
  "test/mutants",
  "tsconfig.base.json",
  "tsconfig.json",
  "package.json",
];
const leftOut = new Set(["node_modules", "dist", "regressions"]);

/** What is checked: every source that a mutant may touch, and all that it touches in turn. */
const checked = {
  extends: "./tsconfig.base.json",
  compilerOptions: {
    composite: false,
    incremental: true,
    tsBuildInfoFile: "mutants.tsbuildinfo",
    declaration: false,
    noEmit: true,
    rewriteRelativeImportExtensions: false,
    types: ["node"],
  },
  include: ["protocol", "machine", "backend", "mock"].map((name) => `packages/${name}/src`),
  exclude: ["**/*.test.ts", "**/*.contract.ts", "**/*.fake.ts"],
};

const conditions = ["@claimcheck/source", "module", "node", "development|production"];

/** The Node projects of `vitest.config.ts` as one, without what the others need. */
const tested = {
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    include: ["packages/*/src/**/*.test.ts"],
    exclude: ["**/*.browser.test.*", "**/*.postgres.test.*", "**/node_modules/**"],
    environment: "node",
    // A thread ends with the process, whatever loop a mutant may have sent it into.
    pool: "threads",
    maxWorkers: 1,
    isolate: false,
    // A busy machine is no finding.
    testTimeout: 60_000,
  },
};

/** Makes a new one, and gives its folder. Whoever asked removes it. */
export async function makeScratch(root: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "claimcheck-mutants-"));
  for (const path of copied) {
    const filter = (source: string) => !leftOut.has(basename(source));
    await cp(join(root, path), join(folder, path), { recursive: true, filter });
  }
  await mkdir(join(folder, "test/simulation/regressions"), { recursive: true });
  await writeFile(join(folder, "tsconfig.mutants.json"), JSON.stringify(checked));
  await writeFile(join(folder, "vitest.config.js"), `export default ${JSON.stringify(tested)}`);
  await linkModules(root, folder, ".");
  for (const name of await readdir(join(root, "packages"))) {
    await linkModules(root, folder, join("packages", name));
  }
  return folder;
}

/** Libraries are shared; the workspace's own packages are the copies. */
async function linkModules(root: string, folder: string, at: string): Promise<void> {
  const from = join(root, at, "node_modules");
  const to = join(folder, at, "node_modules");
  await mkdir(join(to, "@claimcheck"), { recursive: true });
  for (const name of await readdir(from).catch(() => [])) {
    if (name !== "@claimcheck") await symlink(join(from, name), join(to, name));
  }
  for (const name of await readdir(join(from, "@claimcheck")).catch(() => [])) {
    await symlink(join(folder, "packages", name), join(to, "@claimcheck", name));
  }
}

export type Breaking =
  | { readonly type: "broken"; mend(): Promise<void> }
  | Extract<Tried, { type: "misfit" }>;

/** Breaks the copy. `misfit`: the product has changed since the mutant was written; nothing was broken. */
export async function breakScratch(folder: string, edits: readonly Edit[]): Promise<Breaking> {
  const at = (file: string) => join(folder, "packages", file);
  const tried = await tryEdits(edits, (file) => readFile(at(file), "utf8"));
  if (tried.type === "misfit") return tried;
  const write = async (texts: ReadonlyMap<string, string>): Promise<void> => {
    for (const [file, text] of texts) await writeFile(at(file), text);
  };
  await write(tried.broken);
  return { type: "broken", mend: () => write(tried.whole) };
}
