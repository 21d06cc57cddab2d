import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

// A file that a database may have applied is never edited: a later number changes what it made
// (decisions/0022). `released.txt` names the files of every version that was published, as
// `sha256sum` writes them; the first release fills it with `cd sql && sha256sum *.sql`.

const folder = new URL("../../../sql/", import.meta.url);
const released = parsed(readFileSync(new URL("released.txt", folder), "utf8"));
const { version } = JSON.parse(
  readFileSync(new URL("../../../package.json", import.meta.url), "utf8"),
);

type Hashes = ReadonlyMap<string, string>;

function parsed(list: string): Hashes {
  const lines = list.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const [sha256 = "", name = ""] = line.split(/\s+/);
      return [name, sha256];
    }),
  );
}

function filesOf(directory: URL): Hashes {
  const names = readdirSync(directory).filter((name) => name.endsWith(".sql"));
  const sha256 = (name: string) =>
    createHash("sha256")
      .update(readFileSync(new URL(name, directory)))
      .digest("hex");
  return new Map(names.map((name) => [name, sha256(name)]));
}

/** What would break a database that has applied what was released. */
function breaches(given: {
  readonly files: Hashes;
  readonly released: Hashes;
  readonly version: string;
}): string[] {
  const found: string[] = [];
  for (const [name, sha256] of given.released) {
    const now = given.files.get(name);
    if (now === undefined) found.push(`${name} was released and is gone`);
    else if (now !== sha256) found.push(`${name} was released and has been edited`);
  }
  const last = [...given.released.keys()].toSorted().at(-1) ?? "";
  for (const name of given.files.keys()) {
    if (given.released.has(name)) continue;
    if (name < last) found.push(`${name} comes before ${last}, which was released`);
  }
  if (given.version !== "0.0.0" && given.released.size === 0) {
    found.push(`${given.version} is a release, and released.txt names no file`);
  }
  return found;
}

test("no file that was released is edited, removed, or overtaken by a new one", () => {
  expect(breaches({ files: filesOf(folder), released, version })).toEqual([]);
});

test.each([
  ["edited", [["0001-a.sql", "x"]], "0.1.0", ["0001-a.sql was released and has been edited"]],
  ["removed", [["0002-b.sql", "b"]], "0.1.0", ["0002-b.sql was released and is gone"]],
  [
    "overtaken",
    [["0009-z.sql", "z"]],
    "0.1.0",
    ["0001-a.sql comes before 0009-z.sql, which was released"],
  ],
  ["unlisted", [], "0.1.0", ["0.1.0 is a release, and released.txt names no file"]],
  ["before any release", [], "0.0.0", []],
] as const)("a file that was %s is noticed", (_what, list, at, expected) => {
  const files = new Map([
    ["0001-a.sql", "a"],
    ["0009-z.sql", "z"],
  ]);
  const found = breaches({ files, released: new Map(list), version: at });
  expect(found).toEqual(expect.arrayContaining([...expected]));
  expect(found.length === 0).toBe(expected.length === 0);
});
