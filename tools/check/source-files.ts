import { glob } from "node:fs/promises";

const folders = "{packages/*/src,apps/*/src,examples,test,tools,.storybook}";

/** Every TypeScript file of the workspace's rooms, as paths relative to `root`, in order. */
export async function sourceFiles(root: string): Promise<string[]> {
  const found = await Array.fromAsync(
    glob(`${folders}/**/*.{ts,tsx,mjs}`, { cwd: root, exclude: ["**/node_modules/**"] }),
  );
  return found.sort();
}

/** Tests, stories and contract suites, wherever they live. */
export const isTest = (path: string): boolean =>
  path.startsWith("test/") || /\.(test|test-d|stories|contract)\.tsx?$/.test(path);
