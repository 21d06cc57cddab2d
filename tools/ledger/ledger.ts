/**
 * The two-way ledger between what is specified and what is tested. Pure: from titles and
 * pages to what is wrong, in words.
 *
 *   every invariant stands on its page, and names tests that exist
 *   every title that cites an invariant is named there
 *   every case that is claimed is cited by a test, and no other case is
 */
import { basename } from "node:path";
import { caseIds, citedCases, citedInvariants, invariantIds, withoutIds } from "./cited-id.ts";
import type { SpecLine, SpecPage } from "./spec-page.ts";
import type { TestTitle } from "./test-title.ts";

export function balance(titles: readonly TestTitle[], pages: readonly SpecPage[]): string[] {
  const lines = pages.flatMap((page) => page.lines);
  return [
    ...unstated(pages),
    ...lines.flatMap((line) => (isThere(line, titles) ? [] : [describeLine(line)])),
    ...titles.flatMap((title) => unlisted(title, lines)),
    ...caseIds.flatMap((id) => (isCited(id, titles) ? [] : [`no test is named after case ${id}`])),
    ...titles.flatMap(unclaimed),
  ];
}

function unstated(pages: readonly SpecPage[]): string[] {
  return [...invariantIds].flatMap(([path, ids]) => {
    const page = pages.find((candidate) => candidate.path === path);
    return ids.flatMap((id) => {
      if (!page?.ids.includes(id)) return [`${path}: does not state ${id}`];
      return page.lines.some((line) => line.id === id) ? [] : [`${path}: ${id} names no test`];
    });
  });
}

function isThere({ file, title }: SpecLine, titles: readonly TestTitle[]): boolean {
  return titles.some(
    ({ kind, path, text }) =>
      kind === "test" && basename(path) === file && withoutIds(text) === title,
  );
}

const describeLine = ({ page, id, file, title }: SpecLine): string =>
  `${page}: ${id} names a test that is not there: ${file} › ${title}`;

/**
 * A group may cite an invariant for all its tests: then the page names some of its file. What
 * an app shows of invariants proves the app.
 */
function unlisted({ kind, path, text }: TestTitle, lines: readonly SpecLine[]): string[] {
  if (path.startsWith("apps/")) return [];
  return citedInvariants(text).flatMap((id) => {
    const ofFile = lines.filter((line) => line.id === id && line.file === basename(path));
    const isListed =
      kind === "describe"
        ? ofFile.length > 0
        : ofFile.some(({ title }) => title === withoutIds(text));
    return isListed ? [] : [`${path}: "${text}" cites ${id}, whose page does not name it`];
  });
}

function isCited(id: string, titles: readonly TestTitle[]): boolean {
  return titles.some(({ text }) => citedCases(text).includes(id));
}

function unclaimed({ path, text }: TestTitle): string[] {
  return citedCases(text)
    .filter((id) => !caseIds.includes(id))
    .map((id) => `${path}: "${text}" cites case ${id}, which nobody claims`);
}
