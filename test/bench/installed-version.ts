import { readFile } from "node:fs/promises";

const modules = new URL("../../node_modules/", import.meta.url);

/** The version of a package that this workspace has installed. */
export async function installedVersion(packageName: string): Promise<string> {
  const manifest = await readFile(new URL(`${packageName}/package.json`, modules), "utf8");
  const { version }: { version: string } = JSON.parse(manifest);
  return version;
}
