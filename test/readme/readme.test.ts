import { access, glob, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { capture, installedTool, workspaceRoot } from "../../tools/child-process.ts";
import { documents, moduleOf, type Snippet, snippets, snippetsOf } from "./snippets.ts";

// The documents promise code that works: each of their blocks is compiled against the packages.

const found = await snippets(workspaceRoot);
// Inside the workspace, so that the packages and their libraries resolve as they do for our source.
const folder = join(workspaceRoot, ".cache", "readme");
const fileOf = ({ document, line, language }: Snippet): string =>
  `${document.replaceAll(/[/.]/g, "-")}-${line}.${language}`;

test("the README shows code", () => {
  expect(found.filter(({ document }) => document === "README.md")).not.toEqual([]);
});

test.for([
  ["README.md", "README.ja.md"],
  ["docs/guide.md", "docs/guide.ja.md"],
] as const)("%s shows the same code in Japanese", ([english, japanese]) => {
  const codeOf = (name: string) =>
    found.filter(({ document }) => document === name).map(({ code }) => code);
  expect(codeOf(japanese)).toEqual(codeOf(english));
});

test.for([
  ["README.md", "README.ja.md"],
  ["docs/guide.md", "docs/guide.ja.md"],
] as const)(
  "%s has the same parts in Japanese, and leads to the same places",
  async ([english, japanese]) => {
    const shapeOf = async (name: string) => {
      const text = await readFile(join(workspaceRoot, name), "utf8");
      const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, to = ""]) =>
        to.replace(".ja", ""),
      );
      return {
        headings: [...text.matchAll(/^#+ /gm)].map(([level]) => level),
        links: [...new Set(links)].sort(),
      };
    };
    expect(await shapeOf(japanese)).toEqual(await shapeOf(english));
  },
);

test("the guide gets from nothing to a working screen in 30 lines", () => {
  const first = found.find(({ document }) => document === "docs/guide.md");
  expect(first?.code.trimEnd().split("\n").length).toBeLessThanOrEqual(30);
});

test("every link in the documents leads to a file that is there", async () => {
  const names = await Array.fromAsync(glob(documents, { cwd: workspaceRoot }));
  const dead = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(workspaceRoot, name), "utf8");
      const targets = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, to = ""]) => to);
      const isThere = await Promise.all(
        targets.map((to) =>
          access(join(workspaceRoot, dirname(name), to)).then(
            () => true,
            () => false,
          ),
        ),
      );
      return targets.filter((_, at) => !isThere[at]).map((to) => `${name}: ${to}`);
    }),
  );
  expect(dead.flat()).toEqual([]);
});

describe("compiles", () => {
  let output = "";

  beforeAll(async () => {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await Promise.all(
      found.map((snippet) => writeFile(join(folder, fileOf(snippet)), moduleOf(snippet))),
    );
    const project = {
      extends: "../../tsconfig.base.json",
      compilerOptions: {
        composite: false,
        incremental: false,
        noEmit: true,
        types: ["vite/client"],
      },
      files: found.map(fileOf),
    };
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify(project));
    ({ output } = await capture(installedTool("tsc"), ["-p", ".", "--pretty", "false"], {
      cwd: folder,
    }));
  }, 60_000);

  test.for(found)("$document, line $line", (snippet) => {
    const errors = output.split("\n").filter((line) => line.startsWith(`${fileOf(snippet)}(`));
    expect(errors).toEqual([]);
  });

  test("and so does what they import", () => {
    const own = found.map((snippet) => `${fileOf(snippet)}(`);
    const others = output.split("\n").filter((line) => !own.some((name) => line.startsWith(name)));
    expect(others.join("\n").trim()).toBe("");
  });
});

describe("a document", () => {
  const markdown = "# A\n\n```ts\nconst a = 1;\n```\n\n```sh\nls\n```\n\n```tsx\n<p />;\n```\n";

  test("gives its TypeScript blocks, each with the line it starts on", () => {
    expect(snippetsOf("A.md", markdown)).toEqual([
      { document: "A.md", line: 4, language: "ts", code: "const a = 1;\n" },
      { document: "A.md", line: 12, language: "tsx", code: "<p />;\n" },
    ]);
  });

  test("keeps a block on its own lines in the module that is compiled", () => {
    const [block] = snippetsOf("A.md", markdown);
    expect(block && moduleOf(block).split("\n")[3]).toBe("const a = 1;");
  });
});
