// npm run bench -- backend [--rounds 6]: what a submit, a settle and a read cost on a PostgreSQL
// that has every commit on the disk before it answers.
import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createPostgresStore, migrate, pgDatabase } from "@claimcheck/backend/node";
import pg from "pg";
import { ensurePostgres, startPostgres } from "../../../tools/postgres.ts";
import { putTable } from "../put-table.ts";
import { bareContenders, bareSchema } from "./bare.ts";
import { claimcheckContenders, knownAccounts, waitingJobs } from "./claimcheck.ts";
import { ACCOUNT_COUNT, type Contender } from "./contender.ts";
import { DistantSocket } from "./distant-socket.ts";
import { leanSchema, leanStatements } from "./lean-statements.ts";
import { measure, type Turn } from "./measure.ts";
import { type Circumstances, missed, type Section, table } from "./report.ts";
import { elsewhere, separateContenders, separateSchema } from "./separate-statements.ts";
import { quantile, summarise } from "./summary.ts";

const allRounds = "6";
const { values } = parseArgs({ options: { rounds: { type: "string", default: allRounds } } });
const rounds = Number(values.rounds);
const resultFile = new URL("../../../docs/benchmarks/backend.json", import.meta.url);

const ONE = { clients: 1, connections: 1, calls: 100, roundTripMs: 0, waiting: 0 };
const MANY = { clients: 64, connections: 64, calls: 640, roundTripMs: 0, waiting: 0 };
/** As many as `apps/server` opens by itself. */
const POOL = 10;
/** The database on this machine and on another one; a connection for each client and a pool; nobody waiting, and many. */
const circumstances: readonly Circumstances[] = [
  ONE,
  MANY,
  { ...MANY, connections: POOL },
  { ...ONE, roundTripMs: 1 },
  { ...MANY, roundTripMs: 1 },
  { ...MANY, connections: POOL, roundTripMs: 1 },
  { ...ONE, waiting: 10_000 },
];

const sections: Section[] = [];
const raw: unknown[] = [];
let serial = 0;
const nextSerial = () => {
  serial += 1;
  return serial;
};

/** Each on a fresh server: what one leaves behind is not in the way of the next. */
async function measureAll(circumstances: Circumstances) {
  const { clients, connections, calls, roundTripMs, waiting } = circumstances;
  const server = await startPostgres(binaries, { durable: true });
  try {
    // Beside those for the clients: one that listens, one that tells.
    const pool = new pg.Pool({
      connectionString: server.url,
      max: connections + 2,
      ...(roundTripMs > 0 ? { stream: () => new DistantSocket(roundTripMs) } : {}),
    });
    const database = pgDatabase(pool);
    await migrate(database);
    for (const setUp of [bareSchema, leanSchema, separateSchema]) await pool.query(setUp);
    const seed = waiting > 0 ? [knownAccounts, waitingJobs(waiting)] : [knownAccounts];
    for (const setUp of [...seed, ...seed.map(elsewhere)]) await pool.query(setUp);
    const store = await createPostgresStore({ database });
    const own = claimcheckContenders(store);
    const separate = separateContenders(pool);
    const lean = leanStatements(pool);
    const bare = bareContenders(pool);

    // Every account has its counters, and every connection its plans, before anything counts.
    const warmUp = { clients, calls: Math.max(ACCOUNT_COUNT, 10 * clients), rounds: 0, nextSerial };
    await measure({ ...warmUp, contenders: [own.submit, separate.submit, lean, bare.insert] });
    await measure({ ...warmUp, contenders: [own.read, bare.select] });
    await measure({ ...warmUp, contenders: [own.cancel, separate.cancel, bare.update] });

    const keep = async (work: Section["work"], contenders: readonly Contender[]) => {
      const turns = await measure({ contenders, clients, calls, rounds, nextSerial });
      const names = contenders.map(({ name }) => name);
      const measured = { work, clients, connections, roundTripMs, waiting };
      sections.push({ ...measured, summaries: summarise(turns, names) });
      raw.push({ ...measured, turns: turns.map(shortened) });
    };
    // Each submit leaves the job that a settle will end.
    await keep("submit", [own.submit, separate.submit, lean, bare.insert]);
    await keep("read", [own.read, bare.select]);
    await keep("settle", [own.cancel, separate.cancel, bare.update]);
    const { rows } = await pool.query("show server_version");
    version = rows[0].server_version;
    await store.close();
    await pool.end();
  } finally {
    await server.stop();
  }
}

/** What is kept of a turn: a file with every call would be longer than all of the source. */
function shortened({ latenciesMs, elapsedMs, ...turn }: Turn) {
  const ms = (value: number) => Number(value.toFixed(3));
  return {
    ...turn,
    calls: latenciesMs.length,
    elapsedMs: ms(elapsedMs),
    medianMs: ms(quantile(latenciesMs, 0.5)),
    p95Ms: ms(quantile(latenciesMs, 0.95)),
  };
}

let version = "";
const binaries = await ensurePostgres();
for (const one of circumstances) await measureAll(one);

console.log(table(sections));
const notKept = sections.flatMap(missed);
for (const one of notKept) console.error(`NOT KEPT  ${one}`);
// A smaller run answers a question; only a whole one is kept.
if (values.rounds === allRounds) {
  await mkdir(new URL(".", resultFile), { recursive: true });
  const result = { postgres: version, fsync: "on", rounds, sections, raw };
  await writeFile(fileURLToPath(resultFile), `${JSON.stringify(result, null, 2)}\n`);
  await putTable("backend", table(sections));
}
process.exitCode = notKept.length === 0 ? 0 : 1;
