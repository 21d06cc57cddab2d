import { copyFile, cp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { capture, installedTool, workspaceRoot } from "../child-process.ts";

/** Emits every package's `dist` with `tsc -b`, from nothing, and copies the stylesheet. */
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
  await copyFile(join(folder("ui"), "src/styles.css"), join(folder("ui"), "dist/styles.css"));
  await cp(join(folder("ui"), "src/styles"), join(folder("ui"), "dist/styles"), {
    recursive: true,
  });
  console.log(`Built ${packages.join(", ")}.`);
  return 0;
}
