/** A copy of the packages and of the simulator, to be broken. What they depend on stays where it is. */
import { cp, mkdir, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";

const copied = [
  "packages",
  "test/simulation",
  "tsconfig.base.json",
  "tsconfig.json",
  "package.json",
];
const leftOut = new Set(["node_modules", "dist", "regressions"]);

/** What is checked: the packages that the simulator runs, without what only a build needs. */
const checked = {
  extends: "./tsconfig.base.json",
  compilerOptions: {
    composite: false,
    incremental: true,
    tsBuildInfoFile: "mutants.tsbuildinfo",
    declaration: false,
    noEmit: true,
    rewriteRelativeImportExtensions: false,
  },
  include: ["protocol", "machine", "backend", "mock"].map(
    (name) => `packages/${name}/src/index.ts`,
  ),
};

/** @param folder is emptied first */
export async function makeScratch(root: string, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  for (const path of copied) {
    const filter = (source: string) => !leftOut.has(basename(source));
    await cp(join(root, path), join(folder, path), { recursive: true, filter });
  }
  await mkdir(join(folder, "test/simulation/regressions"), { recursive: true });
  await writeFile(join(folder, "tsconfig.mutants.json"), JSON.stringify(checked));
  await linkModules(root, folder, ".");
  for (const name of await readdir(join(root, "packages"))) {
    await linkModules(root, folder, join("packages", name));
  }
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
