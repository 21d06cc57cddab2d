import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { capture, installedTool, workspaceRoot } from "../../tools/child-process.ts";
import {
  type Installed,
  installPacked,
  link,
  type PackedManifest,
  type PackedPackage,
} from "./packed-packages.ts";

// What a stranger gets from the registry, used the way they would use it: from the tarballs alone.

const rooms = readdirSync(join(workspaceRoot, "packages"));
let installed: Installed;

beforeAll(async () => {
  installed = await installPacked();
}, 120_000);

afterAll(() => installed[Symbol.asyncDispose]());

const packed = (room: string): PackedPackage => {
  const found = installed.packages.find(({ manifest }) => manifest.name === `@claimcheck/${room}`);
  if (found === undefined) throw new Error(`${room} was not packed`);
  return found;
};

/** Every specifier of a package: `@claimcheck/machine/actor`. */
const specifiers = ({ manifest }: PackedPackage): string[] =>
  Object.keys(manifest.exports).map((entry) => manifest.name + entry.slice(1));

const isStylesheet = (specifier: string): boolean => specifier.endsWith(".css");
const modules = (from: PackedPackage): string[] =>
  specifiers(from).filter((specifier) => !isStylesheet(specifier));

/** msw/browser does not exist for Node, and Node's adapters do not exist for a page. */
const isForPagesOnly = (specifier: string): boolean => specifier === "@claimcheck/mock/browser";
const isForNodeOnly = (specifier: string): boolean => specifier.endsWith("/node");

describe.each(rooms)("@claimcheck/%s", (room) => {
  test("holds its build, its manifest and its licence, and nothing else", () => {
    const strangers = packed(room).files.filter(
      (path) =>
        !/^(dist\/.+\.(js|d\.ts|css|js\.map)|sql\/.+\.sql|package\.json|LICENSE|README\.md)$/.test(
          path,
        ),
    );
    expect(strangers).toEqual([]);
    expect(packed(room).files.filter((path) => /\.(test|stories|contract)\./.test(path))).toEqual(
      [],
    );
  });

  test("exports only files that it holds, and never its source", () => {
    const { manifest, files } = packed(room);
    const targets = Object.values(manifest.exports).flatMap((target) =>
      typeof target === "string" ? [target] : Object.values(target as Record<string, string>),
    );
    expect(targets.filter((target) => !files.includes(target.slice(2)))).toEqual([]);
    expect(JSON.stringify(manifest.exports)).not.toContain("@claimcheck/source");
  });

  test("declares everything: no type that a stranger meets says any", async () => {
    const folder = join(installed.root, "node_modules/@claimcheck", room);
    const declared = await declarations(folder, packed(room).manifest);
    expect(declared.size).toBeGreaterThan(0);
    const vague = [...declared].filter(([, code]) => /\bany\b/.test(code));
    expect(vague.map(([path]) => path)).toEqual([]);
  });

  test("satisfies publint", async () => {
    const tarball = await readFile(packed(room).tarball);
    const { messages, pkg } = await publint({ pack: { tarball: new Uint8Array(tarball).buffer } });
    expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
  });

  test("has types that resolve for every ESM consumer", { timeout: 30_000 }, async () => {
    const { code, output } = await capture(installedTool("attw"), [
      ...[packed(room).tarball, "--profile", "esm-only", "--no-definitely-typed"],
      ...["--exclude-entrypoints", "./styles.css"],
    ]);
    expect(code, output).toBe(0);
  });

  test("is imported by Node from each entry", { timeout: 30_000 }, async () => {
    for (const specifier of modules(packed(room)).filter((name) => !isForPagesOnly(name))) {
      const program = `console.log(Object.keys(await import("${specifier}")).length)`;
      const { code, output } = await capture(
        process.execPath,
        ["--input-type=module", "-e", program],
        { cwd: installed.root },
      );
      expect(code, `${specifier}: ${output}`).toBe(0);
      expect(Number(output), `${specifier} exports something`).toBeGreaterThan(0);
    }
  });
});

test("everything that is not Node's own is bundled for a page", { timeout: 60_000 }, async () => {
  const wanted = installed.packages.flatMap(specifiers).filter((name) => !isForNodeOnly(name));
  const imports = wanted.map((name, index) =>
    isStylesheet(name) ? `import "${name}";` : `export * as room${index} from "${name}";`,
  );
  const entry = join(installed.root, "page.js");
  await writeFile(entry, imports.join("\n"));
  const result = await build({
    root: installed.root,
    configFile: false,
    logLevel: "error",
    build: { write: false, minify: false, lib: { entry, formats: ["es"], fileName: "page" } },
  });
  expect(result).toHaveLength(1);
});

describe.each(["tsc", "tsc6"])("with %s", (compiler) => {
  test("a strict consumer compiles against every entry", { timeout: 60_000 }, async () => {
    await writeConsumer();
    const { code, output } = await capture(installedTool(compiler), ["-p", "."], {
      cwd: installed.root,
    });
    expect(code, output).toBe(0);
  });
});

/** XState's own types say any; only who asks for its actors meets them. */
const showsXState = (entry: string): boolean => entry === "./actor";

/** The declarations that a package's entries lead to, by path, without comments and texts. */
async function declarations(
  folder: string,
  { exports }: PackedManifest,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const waiting = Object.entries(exports).flatMap(([entry, target]) => {
    const { types }: { types?: string } = Object(target);
    return types === undefined || showsXState(entry) ? [] : [join(folder, types)];
  });
  for (const path of waiting) {
    if (found.has(path)) continue;
    const text = await readFile(path, "utf8");
    for (const [, specifier = ""] of text.matchAll(/from "(\.[^"]+)"/g)) {
      waiting.push(join(path, "..", specifier.replace(/\.(js|tsx?)$/, ".d.ts")));
    }
    const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "").replaceAll(/"[^"\n]*"/g, '""');
    found.set(path, code);
  }
  return found;
}

/** A project with the strictest usual settings that reads every declaration file we ship. */
async function writeConsumer(): Promise<void> {
  const { root, packages } = installed;
  await link(join(workspaceRoot, "node_modules/@types"), join(root, "node_modules/@types"));
  const imports = packages
    .flatMap(modules)
    .map((name, index) => `import * as room${index} from "${name}";\nvoid room${index};`);
  await writeFile(join(root, "consumer.ts"), `${imports.join("\n")}\n`);
  const compilerOptions = {
    target: "ES2022",
    lib: ["ES2024", "ESNext.Disposable", "DOM", "DOM.Iterable"],
    module: "nodenext",
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    // Ours are checked by being read; those of the libraries are not our business.
    skipLibCheck: true,
    types: ["node"],
  };
  const project = { compilerOptions, files: ["consumer.ts"] };
  await writeFile(join(root, "tsconfig.json"), JSON.stringify(project));
}
