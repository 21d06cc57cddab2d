import { readFileSync } from "node:fs";
import { describeApi } from "@claimcheck/protocol/openapi";
import { expect, test } from "vitest";
import { apiPage } from "./api-page.ts";

const api = describeApi("/api");
const page = apiPage(api);

test("docs/api.html is what the description makes now (else: npm run docs)", () => {
  const committed = readFileSync(new URL("../../docs/api.html", import.meta.url), "utf8");
  expect(committed === page, "docs/api.html is stale").toBe(true);
});

test("it has every endpoint, message, field and problem", () => {
  for (const methods of Object.values(api.paths)) {
    for (const { operationId } of Object.values(methods)) {
      expect(page).toContain(`<section id="${operationId}">`);
    }
  }
  for (const name of Object.keys(api.components.schemas)) {
    expect(page).toContain(`<section id="message-${name}">`);
  }
  for (const code of Object.keys(api["x-problems"])) expect(page).toContain(`<code>${code}</code>`);
  expect(page).toContain("<code>meters[].periodKey</code>");
  expect(page).toContain("<code>models[].resolutions[].cost.tokens</code>");
});

test("every link leads to something on the page, and nothing is fetched from anywhere", () => {
  const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const targets = [...page.matchAll(/href="([^"]*)"/g)].map(([, target = ""]) => target);
  expect(targets.length).toBeGreaterThan(50);
  for (const target of targets) expect(ids).toContain(target.replace("#", ""));
  expect(page).not.toMatch(/<script|<link|<img|src=|@import|url\(/);
});

test("nothing of the description becomes markup", () => {
  const info = { ...api.info, summary: "<b onclick=x>&" };
  expect(apiPage({ ...api, info })).toContain("&lt;b onclick=x&gt;&amp;");
});
