import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { capture, workspaceRoot } from "../../tools/child-process.ts";
import { build } from "../../tools/commands/build.ts";

/** The manifest as `pnpm pack` rewrites it: `publishConfig` applied, versions filled in. */
export interface PackedManifest {
  readonly name: string;
  readonly exports: Readonly<Record<string, unknown>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

export interface PackedPackage {
  readonly manifest: PackedManifest;
  /** Path of the .tgz. */
  readonly tarball: string;
  /** Paths of what it holds, relative to the package. */
  readonly files: readonly string[];
}

/** A folder outside the workspace in which the packed packages, and nothing of ours, are installed. */
export interface Installed extends AsyncDisposable {
  readonly root: string;
  readonly packages: readonly PackedPackage[];
}

/** Builds and packs every package, and unpacks them beside links to the libraries they declare. */
export async function installPacked(): Promise<Installed> {
  if ((await build()) !== 0) throw new Error("The build failed: see above.");
  const root = await mkdtemp(join(tmpdir(), "claimcheck-packed-"));
  const rooms = await readdir(join(workspaceRoot, "packages"));
  const packages = await Promise.all(rooms.map((room) => install(root, room)));
  const dispose = (): Promise<void> => rm(root, { recursive: true });
  return { root, packages, [Symbol.asyncDispose]: dispose };
}

async function install(root: string, room: string): Promise<PackedPackage> {
  const folder = join(workspaceRoot, "packages", room);
  const tarball = join(root, `${room}.tgz`);
  await must("pnpm", ["pack", "--out", tarball], folder);
  const target = join(root, "node_modules/@claimcheck", room);
  await mkdir(target, { recursive: true });
  await must("tar", ["-xzf", tarball, "--strip-components=1", "-C", target], root);
  const manifest: PackedManifest = JSON.parse(await readFile(join(target, "package.json"), "utf8"));
  const libraries = { ...manifest.dependencies, ...manifest.peerDependencies };
  for (const name of Object.keys(libraries).filter((name) => !name.startsWith("@claimcheck/"))) {
    await link(join(folder, "node_modules", name), join(root, "node_modules", name));
  }
  const files = await readdir(target, { recursive: true, withFileTypes: true });
  return {
    manifest,
    tarball,
    files: files
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(target.length + 1)),
  };
}

/** Links a library, and its types where they are a package of their own. Twice is once. */
export async function link(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await symlink(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
}

async function must(program: string, args: readonly string[], cwd: string): Promise<void> {
  const { code, output } = await capture(program, args, { cwd });
  if (code !== 0) throw new Error(`${program} ${args.join(" ")} in ${cwd}:\n${output}`);
}
