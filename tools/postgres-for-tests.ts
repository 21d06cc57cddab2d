import type { TestProject } from "vitest/node";
import { ensurePostgres, startPostgres } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A server on which the tests may make databases: `inject("postgresUrl")`. */
    readonly postgresUrl: string;
  }
}

/** One PostgreSQL for all tests of a project: that of `DATABASE_URL`, or a fresh one of this machine. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env["DATABASE_URL"];
  if (given !== undefined) {
    project.provide("postgresUrl", given);
    return undefined;
  }
  const server = await startPostgres(await ensurePostgres());
  project.provide("postgresUrl", server.url);
  return () => server.stop();
}
