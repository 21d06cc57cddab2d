import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { tokenGroups } from "./tokens.ts";

test("the page on tokens describes each token that the stylesheet declares, and no other", async () => {
  const css = await readFile(new URL("../../styles/tokens.css", import.meta.url), "utf8");
  const declared = new Set([...css.matchAll(/^\s*(--cc-[\w-]+):/gm)].map(([, name]) => name));
  const described = tokenGroups.flatMap(({ tokens }) => Object.keys(tokens));
  expect(described.toSorted()).toEqual([...declared].toSorted());
});
