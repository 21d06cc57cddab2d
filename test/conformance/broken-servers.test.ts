import { describe, expect, test } from "vitest";
import { onNode } from "../../examples/hono-node.ts";
import { allChecks } from "./checks/all-checks.ts";
import { inReport } from "./report.ts";
import { runChecks } from "./run-checks.ts";
import { brokenServers } from "./servers/broken/all-broken-servers.ts";
import type { Fetch } from "./servers/broken/broken-server.ts";
import { type Listening, listening } from "./servers/listening.ts";
import { createQuickServer } from "./servers/quick-server.ts";
import { settingsFor } from "./settings.ts";

const ONE_RUN_MS = 60_000;

/** A good server, or a broken one around it, on a port of its own. */
async function opened(breaks: (good: Fetch) => Fetch): Promise<Listening> {
  const backend = createQuickServer();
  backend.start();
  const at = await listening(onNode({ ...backend, fetch: breaks(backend.fetch) }, 0));
  return {
    baseUrl: at.baseUrl,
    async [Symbol.asyncDispose]() {
      await at[Symbol.asyncDispose]();
      await backend.stop();
    },
  };
}

/**
 * The checks that must go red, alone. Those that look at every answer need something to look at.
 */
function neededFor(red: readonly string[]): string[] {
  const isPassive = red.every((id) => id.startsWith("answer."));
  const witnesses = ["submit.accepted", "read.missing", "submit.invalid", "cancel.final"];
  return isPassive ? [...red, ...witnesses] : [...red];
}

// Most of a run is waiting for jobs, so the runs wait side by side.
describe.concurrent("a server that is broken on purpose goes red, where it", () => {
  test.each(brokenServers)("$fault", { timeout: ONE_RUN_MS }, async ({ breaks, red, token }) => {
    await using at = await opened(breaks);
    const settings = settingsFor(at.baseUrl, neededFor(red));
    const tokens = token === undefined ? undefined : { first: token, second: undefined };
    const verdicts = await runChecks({ ...settings, tokens });
    const failed = verdicts.filter(({ outcome }) => outcome.type === "failed");
    const ids = failed.map(({ check }) => check.id);
    expect(ids, verdicts.map(inReport).join("\n")).toEqual(expect.arrayContaining([...red]));
    // Whoever reads the report can act on it.
    for (const verdict of failed) expect(inReport(verdict)).toMatch(/wanted .+\n[\s\S]*change .+/);
  });
});

test("every check can go red: each is named by a broken server", () => {
  const named = new Set(brokenServers.flatMap(({ red }) => red));
  expect(allChecks.map(({ id }) => id).filter((id) => !named.has(id))).toEqual([]);
  const ids = new Set(allChecks.map(({ id }) => id));
  expect([...named].filter((id) => !ids.has(id))).toEqual([]);
});
