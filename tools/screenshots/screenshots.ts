/**
 * Screenshots of every story beside the approved ones in `.storybook/approved/`.
 *
 *     build Storybook ─▶ take pictures ─▶ compare ─▶ report.html     (--compare)
 *                                   └──▶ .storybook/approved/        (--approve)
 *
 * Letters are drawn by the fonts and the Chromium of the machine: the approved ones note theirs,
 * and a report from another machine says so before anybody looks for a fault.
 */
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { capture, workspaceRoot } from "../child-process.ts";
import { buildStorybook } from "./built-storybook.ts";
import { type Film, takeAll } from "./camera.ts";
import type { Outcome } from "./outcome.ts";
import { comparePictures } from "./picture.ts";
import { reportPage, sentenceOf } from "./report.ts";
import { shotsOf } from "./shot.ts";

const approved = join(workspaceRoot, ".storybook", "approved");
const scratch = join(workspaceRoot, ".cache", "screenshots");
const folders = {
  storybook: join(scratch, "storybook"),
  before: join(scratch, "before"),
  after: join(scratch, "after"),
  diff: join(scratch, "diff"),
};
const EXTENSION = ".webp";
const fileOf = (name: string): string => name + EXTENSION;
const originFile = join(approved, "made-with.json");

/** What part a run is about: stories whose id contains one of these words; none: every story. */
export type Words = readonly string[];

/** Compares, writes the report, and gives 1 where anything is not as approved. */
export async function compareScreenshots(words: Words): Promise<number> {
  const film = await filmed(words);
  const outcomes = await outcomesOf(film, words);
  const report = join(scratch, "report.html");
  await writeFile(report, reportPage(outcomes, await notesOn(film)));
  const odd = outcomes.filter(({ type }) => type !== "same");
  for (const outcome of odd) console.log(`${outcome.name}: ${sentenceOf(outcome)}`);
  console.log(`${outcomes.length - odd.length} as approved, ${odd.length} not: ${report}`);
  return odd.length === 0 ? 0 : 1;
}

/** Takes the pictures as they are now for the approved ones; those of stories that are gone go. */
export async function approveScreenshots(words: Words): Promise<number> {
  const film = await filmed(words);
  await mkdir(approved, { recursive: true });
  for (const outcome of await outcomesOf(film, words)) {
    const { name } = outcome;
    if (outcome.type === "gone") await rm(join(approved, fileOf(name)));
    if (outcome.type === "new" || outcome.type === "changed") {
      await copyFile(join(folders.after, fileOf(name)), join(approved, fileOf(name)));
    }
    if (outcome.type !== "same") console.log(`${name}: ${sentenceOf(outcome)}`);
  }
  await writeFile(originFile, `${JSON.stringify(await originOf(film), null, 2)}\n`);
  return film.spoilt.size === 0 ? 0 : 1;
}

async function filmed(words: Words): Promise<Film> {
  await rm(scratch, { recursive: true, force: true });
  for (const folder of Object.values(folders)) await mkdir(folder, { recursive: true });
  await using storybook = await buildStorybook(folders.storybook);
  const shots = shotsOf(storybook.stories).filter(({ name }) => isMeant(name, words));
  return await takeAll(shots, { origin: storybook.origin, folder: folders.after });
}

function isMeant(name: string, words: Words): boolean {
  return words.length === 0 || words.some((word) => name.includes(word));
}

async function outcomesOf({ taken, spoilt }: Film, words: Words): Promise<readonly Outcome[]> {
  const files = await readdir(approved).catch(() => []);
  const names = files
    .filter((file) => file.endsWith(EXTENSION))
    .map((file) => file.slice(0, -EXTENSION.length));
  const old = new Set(names.filter((name) => isMeant(name, words)));
  const outcomes: Outcome[] = [...spoilt].map(([name, fault]) => ({ type: "spoilt", name, fault }));
  for (const name of taken) {
    outcomes.push(old.has(name) ? await outcomeOf(name) : { type: "new", name });
  }
  for (const name of old) {
    if (taken.includes(name) || spoilt.has(name)) continue;
    await copyFile(join(approved, fileOf(name)), join(folders.before, fileOf(name)));
    outcomes.push({ type: "gone", name });
  }
  return outcomes.toSorted((one, other) => one.name.localeCompare(other.name));
}

async function outcomeOf(name: string): Promise<Outcome> {
  const before = join(approved, fileOf(name));
  const { differingPixels, diff } = await comparePictures(
    before,
    join(folders.after, fileOf(name)),
  );
  if (diff === undefined) return { type: "same", name };
  await copyFile(before, join(folders.before, fileOf(name)));
  await writeFile(join(folders.diff, fileOf(name)), diff);
  return { type: "changed", name, differingPixels };
}

/** What draws the letters here. */
async function originOf({ browserVersion }: Film): Promise<Readonly<Record<string, string>>> {
  const font = async (pattern: string): Promise<string> => {
    const { code, output } = await capture("fc-match", [pattern]);
    return code === 0 ? output.trim() : "not known";
  };
  return {
    chromium: browserVersion,
    "sans-serif": await font("sans-serif"),
    japanese: await font("sans-serif:lang=ja"),
  };
}

async function notesOn(film: Film): Promise<string[]> {
  const here: Readonly<Record<string, string>> = await originOf(film);
  const text = await readFile(originFile, "utf8").catch(() => "{}");
  const there: Readonly<Record<string, string>> = JSON.parse(text);
  return Object.keys(here)
    .filter((what) => here[what] !== there[what])
    .map(
      (what) =>
        `The approved ones were made with another ${what}: ${there[what] ?? "none"}, here ${here[what]}.`,
    );
}
