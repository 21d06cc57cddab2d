import { serve } from "@hono/node-server";
import type { ViteDevServer } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshProfiles } from "../e2e/browser.ts";
import { inReport } from "./report.ts";
import { runChecks } from "./run-checks.ts";
import { listening } from "./servers/listening.ts";
import { backendInPage, servingSources } from "./servers/page-server.ts";
import { settingsFor } from "./settings.ts";

let sources: ViteDevServer;
beforeAll(async () => {
  sources = await (await servingSources()).listen();
}, 30_000);
afterAll(() => sources.close());

const profiles = freshProfiles();

test("the backend of a page, on IndexedDB, keeps the contract", { timeout: 120_000 }, async () => {
  const page = await profiles.context().newPage();
  const origin = new URL(sources.resolvedUrls?.local[0] ?? "").origin;
  const fetchInPage = await backendInPage(page, origin);
  await using at = await listening(serve({ fetch: fetchInPage, port: 0 }));
  const verdicts = await runChecks(settingsFor(at.baseUrl));
  const bad = verdicts.filter(({ outcome }) => outcome.type === "failed");
  expect(bad.map(inReport).join("\n")).toBe("");
  const passed = verdicts.filter(({ outcome }) => outcome.type === "passed");
  expect(passed.length).toBeGreaterThan(45);
});
