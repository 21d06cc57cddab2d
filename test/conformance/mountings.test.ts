import type { Backend } from "@claimcheck/backend";
import { createPostgresStore, migrate, openPgliteDatabase } from "@claimcheck/backend/node";
import type { ServerType } from "@hono/node-server";
import { afterEach, expect, test } from "vitest";
import { onExpress } from "../../examples/express.ts";
import { onNode } from "../../examples/hono-node.ts";
import { onMsw } from "../../examples/msw.ts";
import { allChecks } from "./checks/all-checks.ts";
import { inReport } from "./report.ts";
import { runChecks } from "./run-checks.ts";
import { listening, servingRoutes } from "./servers/listening.ts";
import { createQuickServer, USED_UP } from "./servers/quick-server.ts";
import { settingsFor } from "./settings.ts";

const ONE_RUN_MS = 60_000;
const running: Backend[] = [];

function started(backend: Backend): Backend {
  backend.start();
  running.push(backend);
  return backend;
}
afterEach(async () => {
  for (const backend of running.splice(0)) {
    await backend.stop();
    await backend.store.close();
  }
});

/** Every check passes, but for those that have nothing to judge. */
async function conforms(baseUrl: string): Promise<void> {
  const verdicts = await runChecks(settingsFor(baseUrl));
  expect(verdicts).toHaveLength(allChecks.length);
  const bad = verdicts.filter(({ outcome }) => outcome.type === "failed");
  expect(bad.map(inReport).join("\n")).toBe("");
  const idle = verdicts.filter(({ outcome }) => outcome.type !== "passed");
  expect(idle.map(({ check }) => check.id)).toEqual(["quota.exceeded"]);
}

async function conformsOn(server: ServerType): Promise<void> {
  await using at = await listening(server);
  await conforms(at.baseUrl);
}

test("Hono on Node keeps the contract", { timeout: ONE_RUN_MS }, async () => {
  await conformsOn(onNode(started(createQuickServer()), 0));
});

test("Express keeps the contract", { timeout: ONE_RUN_MS }, async () => {
  await conformsOn(onExpress(started(createQuickServer()), 0));
});

test("a Next.js route handler keeps the contract", { timeout: ONE_RUN_MS }, async () => {
  process.env["SPEED"] = "15";
  const route = await import("../../examples/nextjs/route.ts");
  const { backend } = await import("../../examples/nextjs/backend.ts");
  running.push(backend);
  await conformsOn(servingRoutes(route));
});

test("msw keeps the contract", { timeout: ONE_RUN_MS }, async () => {
  const baseUrl = "http://shop.example/api";
  const server = onMsw(started(createQuickServer()), baseUrl);
  await conforms(baseUrl).finally(() => server.close());
});

test("a server on PGlite keeps the contract", { timeout: 2 * ONE_RUN_MS }, async () => {
  const database = await openPgliteDatabase();
  await migrate(database);
  const backend = started(createQuickServer(await createPostgresStore({ database })));
  await conformsOn(onNode(backend, 0));
});

test("an account whose quota is used up is told when it starts anew", async () => {
  await using at = await listening(onNode(started(createQuickServer()), 0));
  const settings = settingsFor(at.baseUrl, ["quota.exceeded", "answer"]);
  const tokens = { first: USED_UP, second: undefined };
  const verdicts = await runChecks({ ...settings, tokens });
  expect(verdicts.map(({ outcome }) => outcome.type)).not.toContain("failed");
  expect(verdicts[0]).toMatchObject({
    check: { id: "quota.exceeded" },
    outcome: { type: "passed" },
  });
});
