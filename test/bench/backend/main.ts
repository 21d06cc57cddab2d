// npm run bench -- backend [--rounds 12]: what a submit, a settle and a read cost on a PostgreSQL
// that has every commit on the disk before it answers.
import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createPostgresStore, migrate, pgDatabase } from "@claimcheck/backend/node";
import pg from "pg";
import { ensurePostgres, startPostgres } from "../../../tools/postgres.ts";
import { bareContenders, bareSchema } from "./bare.ts";
import { claimcheckContenders, knownAccounts, waitingJobs } from "./claimcheck.ts";
import { ACCOUNT_COUNT, type Contender } from "./contender.ts";
import { DistantSocket } from "./distant-socket.ts";
import { measure, type Turn } from "./measure.ts";
import { type Circumstances, missed, type Section, table } from "./report.ts";
import { separateSchema, separateStatements } from "./separate-statements.ts";
import { quantile, summarise } from "./summary.ts";

const allRounds = "12";
const { values } = parseArgs({ options: { rounds: { type: "string", default: allRounds } } });
const rounds = Number(values.rounds);
const resultFile = new URL("../../../docs/benchmarks/backend.json", import.meta.url);

const ROUND_TRIP_MS = 1;
const ONE = { clients: 1, calls: 100 };
const MANY = { clients: 64, calls: 640 };
/** The database on this machine, and on another one; nobody waiting, and many. */
const circumstances: readonly Circumstances[] = [
  { ...ONE, roundTripMs: 0, waiting: 0 },
  { ...MANY, roundTripMs: 0, waiting: 0 },
  { ...ONE, roundTripMs: ROUND_TRIP_MS, waiting: 0 },
  { ...MANY, roundTripMs: ROUND_TRIP_MS, waiting: 0 },
  { ...ONE, roundTripMs: 0, waiting: 10_000 },
  { ...MANY, roundTripMs: 0, waiting: 10_000 },
];

const sections: Section[] = [];
const raw: unknown[] = [];
let serial = 0;
const nextSerial = () => {
  serial += 1;
  return serial;
};

/** Each on a fresh server: what one leaves behind is not in the way of the next. */
async function measureAll({ clients, calls, roundTripMs, waiting }: Circumstances) {
  const server = await startPostgres(binaries, { durable: true });
  try {
    // A connection for each client, one that listens, one that tells.
    const pool = new pg.Pool({
      connectionString: server.url,
      max: clients + 2,
      ...(roundTripMs > 0 ? { stream: () => new DistantSocket(roundTripMs) } : {}),
    });
    const database = pgDatabase(pool);
    await migrate(database);
    for (const setUp of [bareSchema, separateSchema, knownAccounts]) await pool.query(setUp);
    if (waiting > 0) await pool.query(waitingJobs(waiting));
    const store = await createPostgresStore({ database });
    const own = claimcheckContenders(store);
    const separate = separateStatements(pool);
    const bare = bareContenders(pool);

    // Every account has its counters, and every connection its plans, before anything counts.
    const warmUp = { clients, calls: Math.max(ACCOUNT_COUNT, 10 * clients), rounds: 0, nextSerial };
    await measure({ ...warmUp, contenders: [own.submit, separate, bare.insert] });
    await measure({ ...warmUp, contenders: [own.read, bare.select, own.cancel, bare.update] });

    const keep = async (work: Section["work"], contenders: readonly Contender[]) => {
      const turns = await measure({ contenders, clients, calls, rounds, nextSerial });
      const names = contenders.map(({ name }) => name);
      const measured = { work, clients, roundTripMs, waiting };
      sections.push({ ...measured, summaries: summarise(turns, names) });
      raw.push({ ...measured, turns: turns.map(shortened) });
    };
    // Each submit leaves the job that a settle will end.
    await keep("submit", [own.submit, separate, bare.insert]);
    await keep("read", [own.read, bare.select]);
    await keep("settle", [own.cancel, bare.update]);
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
}
process.exitCode = notKept.length === 0 ? 0 : 1;
