import { randomUUID } from "node:crypto";
import {
  createPostgresStore,
  migrate,
  openPgDatabase,
  type SqlDatabase,
} from "@claimcheck/backend/node";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { onNode } from "../../examples/hono-node.ts";
import { inReport } from "../conformance/report.ts";
import { runChecks } from "../conformance/run-checks.ts";
import { listening } from "../conformance/servers/listening.ts";
import { createQuickServer } from "../conformance/servers/quick-server.ts";
import { settingsFor } from "../conformance/settings.ts";

const name = `claimcheck_test_${randomUUID().replaceAll("-", "")}`;
let admin: SqlDatabase;
let connectionString: string;
beforeAll(async () => {
  admin = await openPgDatabase({ connectionString: inject("postgresUrl"), max: 1 });
  await admin.query({ name: "create", text: `create database ${name}`, values: [] });
  const url = new URL(inject("postgresUrl"));
  url.pathname = `/${name}`;
  connectionString = url.href;
});
afterAll(async () => {
  await admin.query({ name: "drop", text: `drop database ${name} with (force)`, values: [] });
  await admin.close();
});

test("a server on PostgreSQL keeps the contract", { timeout: 90_000 }, async () => {
  const database = await openPgDatabase({ connectionString });
  await migrate(database);
  const backend = createQuickServer(await createPostgresStore({ database }));
  backend.start();
  try {
    await using at = await listening(onNode(backend, 0));
    const verdicts = await runChecks(settingsFor(at.baseUrl));
    const bad = verdicts.filter(({ outcome }) => outcome.type === "failed");
    expect(bad.map(inReport).join("\n")).toBe("");
    const passed = verdicts.filter(({ outcome }) => outcome.type === "passed");
    expect(passed.length).toBeGreaterThan(45);
  } finally {
    await backend.stop();
    await backend.store.close();
  }
});
