import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { BackendStore } from "../../store-port.ts";
import { NOON, openWorld, type World } from "../../stores/contract/world.contract.ts";
import { migrate } from "./migrate.ts";
import { openPgDatabase } from "./pg-database.ts";
import { createPostgresStore } from "./postgres-store.ts";

// As on Supabase: the owner may make roles but is no superuser, and roles that the public API
// signs in as are there before the migrations.

const id = randomUUID().replaceAll("-", "").slice(0, 12);
const database = `claimcheck_test_${id}`;
const owner = `owner_${id}`;
const server = `server_${id}`;
const support = `support_${id}`;
const supabaseRoles = ["anon", "authenticated", "service_role"];

let admin: pg.Client;
let made: string[] = [];
let store: BackendStore;
let world: World;
const clients = new Map<string, pg.Client>();

beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject("postgresUrl") });
  await admin.connect();
  const { rows } = await admin.query("select rolname from pg_roles");
  const existing = new Set(rows.map((row) => row.rolname));
  made = supabaseRoles.filter((role) => !existing.has(role));
  for (const role of made) await admin.query(`create role ${role} nologin`);
  await admin.query(`create role ${owner} login createrole password 'secret'`);
  for (const role of [server, support]) {
    await admin.query(`create role ${role} login password 'secret'`);
  }
  await admin.query(`create database ${database} owner ${owner}`);
  const migrating = await openPgDatabase({ connectionString: urlOf(owner), max: 1 });
  await migrate(migrating);
  await migrating.close();
  await admin.query(`grant claimcheck_server to ${server}`);
  await admin.query(`grant claimcheck_support to ${support}`);

  store = await createPostgresStore({
    database: await openPgDatabase({ connectionString: urlOf(server), max: 4 }),
    clock: { now: () => NOON },
  });
  world = await openWorld(async () => ({ store, setNow() {}, close: () => store.close() }));
});

afterAll(async () => {
  await world.close();
  for (const client of clients.values()) await client.end();
  await admin.query(`drop database ${database} with (force)`);
  for (const role of [server, support]) await admin.query(`drop role ${role}`);
  await admin.query(`drop owned by ${owner} cascade`);
  await admin.query(`drop role ${owner}`);
  for (const role of made) await admin.query(`drop role ${role}`);
  await admin.end();
});

function urlOf(role: string | undefined): string {
  const url = new URL(inject("postgresUrl"));
  url.pathname = `/${database}`;
  if (role !== undefined) {
    url.username = role;
    url.password = "secret";
  }
  return url.href;
}

/** Runs something as a role, `undefined` being the superuser. */
async function as(role: string | undefined, text: string): Promise<Record<string, unknown>[]> {
  const name = role ?? "";
  const client = clients.get(name) ?? new pg.Client({ connectionString: urlOf(role) });
  if (!clients.has(name)) await client.connect();
  clients.set(name, client);
  return (await client.query(text)).rows;
}

const denied = { code: "42501" };

describe("least privilege", () => {
  test("a server does everything by the functions, and sees no table", async () => {
    const job = await world.reviewing();
    expect(await world.decide(job, "accept")).toBe("decided");
    expect((await store.sweep({ limit: 10 })).more).toBe(false);
    await world.audit("ann");
    for (const table of ["jobs", "ledger", "counters", "uploads", "secrets"]) {
      await expect(as(server, `select from claimcheck.${table}`)).rejects.toMatchObject(denied);
    }
    await expect(as(server, "update claimcheck.jobs set refunded = true")).rejects.toMatchObject(
      denied,
    );
    await expect(
      as(server, "select claimcheck.settle(0, '{}', 'j', '{}', null, null, 'completed')"),
    ).rejects.toMatchObject(denied);
  });

  test("a server may leave the policy to its default", async () => {
    const call =
      "select claimcheck.decide(null, 'ann', 'job_of_nobody', 'cancel') -> 'answer' ->> 'type' as type";
    expect(await as(server, call)).toEqual([{ type: "none" }]);
  });

  test("support reads the books and the invariants, and never what a person wrote", async () => {
    expect(await as(support, "select kind from claimcheck.ledger")).toEqual([{ kind: "reserve" }]);
    expect(await as(support, "select state from claimcheck.jobs")).toEqual([
      { state: "completed" },
    ]);
    expect(await as(support, `select * from claimcheck.audit(${NOON})`)).toEqual([]);
    for (const column of ["request", "images", "rejection", "failure_message"]) {
      await expect(as(support, `select ${column} from claimcheck.jobs`)).rejects.toMatchObject(
        denied,
      );
    }
    await expect(as(support, "select bytes from claimcheck.results")).rejects.toMatchObject(denied);
    await expect(as(support, "delete from claimcheck.ledger")).rejects.toMatchObject(denied);
  });

  test("the roles of a public API get nothing", async () => {
    for (const role of ["anon", "authenticated"]) {
      const can = (what: string) =>
        as(undefined, `select ${what} as can`).then((rows) => rows[0]?.["can"]);
      expect(await can(`has_schema_privilege('${role}', 'claimcheck', 'usage')`)).toBe(false);
      expect(await can(`has_table_privilege('${role}', 'claimcheck.jobs', 'select')`)).toBe(false);
      expect(await can(`has_function_privilege('${role}', 'claimcheck.now_ms()', 'execute')`)).toBe(
        false,
      );
    }
    const [row] = await as(
      undefined,
      "select pg_has_role('service_role', 'claimcheck_server', 'member') as may",
    );
    expect(row).toEqual({ may: true });
  });

  test("every table has row-level security, and every function that others call is fixed", async () => {
    const open = await as(
      undefined,
      `select relname from pg_class
       where relnamespace = 'claimcheck'::regnamespace and relkind = 'r' and not relrowsecurity`,
    );
    expect(open).toEqual([]);
    const loose = await as(
      undefined,
      `select proname from pg_proc
       where pronamespace = 'claimcheck'::regnamespace
         and (has_function_privilege('public', oid, 'execute')
           or has_function_privilege('claimcheck_server', oid, 'execute'))
         and not (prosecdef and proconfig @> array['search_path=""'])`,
    );
    expect(loose).toEqual([]);
    const forAnybody = await as(
      undefined,
      `select proname from pg_proc
       where pronamespace = 'claimcheck'::regnamespace
         and has_function_privilege('public', oid, 'execute')`,
    );
    expect(forAnybody).toEqual([]);
  });

  test("the ledger cannot be rewritten, not even by its owner", async () => {
    for (const change of [
      "update claimcheck.ledger set at = 0",
      "delete from claimcheck.ledger",
      "truncate claimcheck.ledger",
    ]) {
      await expect(as(owner, change)).rejects.toMatchObject({ code: "23001" });
    }
  });
});

describe("Q03: an update that row-level security hides", () => {
  test("changes nothing, and the true state is told", async () => {
    const job = await world.started({ account: "hidden" });
    const before = await store.readLedger("hidden");
    await as(owner, "alter table claimcheck.jobs force row level security");
    await as(owner, "create policy only_look on claimcheck.jobs for select using (true)");
    expect(await world.decide(job, "cancel")).toBe("not_allowed");
    expect(await world.read(job)).toEqual(job);
    expect(await store.readLedger("hidden")).toEqual(before);
    await as(owner, "drop policy only_look on claimcheck.jobs");
    await as(owner, "alter table claimcheck.jobs no force row level security");
    expect(await world.decide(job, "cancel")).toBe("decided");
    await world.audit("hidden");
  });
});
