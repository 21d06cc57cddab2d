import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { workspaceRoot } from "../child-process.ts";

/** A small clean workspace outside this one, under this one's rules, to break on purpose. */
export interface SampleTree extends AsyncDisposable {
  readonly root: string;
  /** Adds or replaces a file. */
  readonly write: (path: string, text: string) => Promise<void>;
}

const rules = [
  ".dependency-cruiser.mjs",
  ".gitignore",
  "biome.json",
  "knip.json",
  "tools/lint",
  "tsconfig.base.json",
  "tsconfig.json",
  "tsconfig.test.json",
];

interface Manifest {
  readonly name: string;
  readonly exports: Record<string, { readonly "@claimcheck/source": string }>;
}

/**
 * The real rules and the real packages' names and entries, with a word of source in each entry.
 * The libraries are the workspace's own, linked; nothing is written outside the temporary folder.
 */
export async function sampleTree(): Promise<SampleTree> {
  const root = await mkdtemp(join(tmpdir(), "claimcheck-check-"));
  const write = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  };
  for (const rule of rules) {
    await cp(join(workspaceRoot, rule), join(root, rule), { recursive: true });
  }
  const devDependencies = { "dependency-cruiser": "*", vitest: "*" };
  await write("package.json", print({ name: "sample", private: true, devDependencies }));
  await write("pnpm-workspace.yaml", "packages: [packages/*]\n");
  await write("tools/main.ts", 'console.log("sample");\n');
  const folders = ["apps", "examples", "test", ".storybook"];
  await Promise.all(folders.map((name) => mkdir(join(root, name))));
  await linkLibraries(root);
  await write(
    "vitest.config.ts",
    'import { defineConfig } from "vitest/config";\n\nexport default defineConfig({});\n',
  );
  for (const room of await readdir(join(workspaceRoot, "packages"))) {
    await addRoom(root, room, write);
  }
  const dispose = (): Promise<void> => rm(root, { recursive: true });
  return { root, write, [Symbol.asyncDispose]: dispose };
}

async function addRoom(root: string, room: string, write: SampleTree["write"]): Promise<void> {
  const folder = `packages/${room}`;
  const real = join(workspaceRoot, folder);
  const { name, exports }: Manifest = JSON.parse(
    await readFile(join(real, "package.json"), "utf8"),
  );
  await write(`${folder}/package.json`, print({ name, version: "0.0.0", type: "module", exports }));
  await cp(join(real, "tsconfig.json"), join(root, folder, "tsconfig.json"));
  for (const { "@claimcheck/source": entry } of Object.values(exports)) {
    const text = entry.endsWith(".css") ? "" : `export const room = "${room}";\n`;
    await write(join(folder, entry), text);
  }
  await mkdir(join(root, "node_modules/@claimcheck"), { recursive: true });
  await symlink(join(root, folder), join(root, "node_modules", name));
}

/** A `node_modules` of links to the workspace's libraries; its rooms are the sample's own. */
async function linkLibraries(root: string): Promise<void> {
  const real = join(workspaceRoot, "node_modules");
  await mkdir(join(root, "node_modules"), { recursive: true });
  const names = (await readdir(real)).filter((name) => !/^(\.|@claimcheck$)/.test(name));
  await Promise.all(
    names.map((name) => symlink(join(real, name), join(root, "node_modules", name))),
  );
}

const print = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
