import { cp, glob, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { capture, installedTool, workspaceRoot } from "../child-process.ts";

/** Emits every package's `dist` with `tsc -b`, from nothing, and copies the stylesheets. */
export async function build(): Promise<number> {
  const packages = await readdir(join(workspaceRoot, "packages"));
  const folder = (name: string): string => join(workspaceRoot, "packages", name);
  // A file whose source is gone would be packed for ever: start empty (the build state lives there too).
  await Promise.all(
    packages.map((name) => rm(join(folder(name), "dist"), { recursive: true, force: true })),
  );
  const compiled = await capture(installedTool("tsc"), ["-b", "tsconfig.json"]);
  if (compiled.code !== 0) {
    console.error(compiled.output);
    return compiled.code;
  }
  for await (const path of glob("packages/*/src/**/*.css", { cwd: workspaceRoot })) {
    await cp(join(workspaceRoot, path), join(workspaceRoot, path.replace("/src/", "/dist/")));
  }
  console.log(`Built ${packages.join(", ")}.`);
  return 0;
}
