// npm run bench -- backend [--rounds 12]: what a submit, a settle and a read cost on a PostgreSQL
// that has every commit on the disk before it answers.
import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createPostgresStore, migrate, pgDatabase } from "@claimcheck/backend/node";
import pg from "pg";
import { ensurePostgres, startPostgres } from "../../../tools/postgres.ts";
import { bareContenders, bareSchema } from "./bare.ts";
import { claimcheckContenders, waitingJobs } from "./claimcheck.ts";
import type { Contender } from "./contender.ts";
import { measure, type Turn } from "./measure.ts";
import { missed, type Section, table } from "./report.ts";
import { separateSchema, separateStatements } from "./separate-statements.ts";
import { summarise } from "./summary.ts";

const allRounds = "12";
const { values } = parseArgs({ options: { rounds: { type: "string", default: allRounds } } });
const rounds = Number(values.rounds);
const resultFile = new URL("../../../docs/benchmarks/backend.json", import.meta.url);

const circumstances = [0, 10_000].flatMap((waiting) => [
  { clients: 1, calls: 100, waiting },
  { clients: 64, calls: 640, waiting },
]);

function rounded({ latenciesMs, ...turn }: Turn): Turn {
  return { ...turn, latenciesMs: latenciesMs.map((ms) => Number(ms.toFixed(3))) };
}

const server = await startPostgres(await ensurePostgres(), { durable: true });
const sections: Section[] = [];
const raw: unknown[] = [];
let version = "";
try {
  // A connection for each client, one that listens, one that tells.
  const pool = new pg.Pool({ connectionString: server.url, max: 66 });
  const database = pgDatabase(pool);
  await migrate(database);
  await pool.query(bareSchema);
  await pool.query(separateSchema);
  version = (await pool.query("show server_version")).rows[0].server_version;
  const store = await createPostgresStore({ database });
  const own = claimcheckContenders(store);
  const separate = separateStatements(pool);
  const bare = bareContenders(pool);
  let serial = 0;
  const nextSerial = () => (serial += 1);

  let waitingNow = 0;
  for (const { clients, calls, waiting } of circumstances) {
    if (waiting > waitingNow) {
      await pool.query(waitingJobs(waiting));
      waitingNow = waiting;
    }
    const keep = async (work: Section["work"], contenders: readonly Contender[]) => {
      const turns = await measure({ contenders, clients, calls, rounds, nextSerial });
      const names = contenders.map(({ name }) => name);
      sections.push({ work, clients, waiting, summaries: summarise(turns, names) });
      raw.push({ work, clients, waiting, turns: turns.map(rounded) });
    };
    // Each submit leaves the job that a settle will end.
    await keep("submit", [own.submit, separate, bare.insert]);
    await keep("read", [own.read, bare.select]);
    await keep("settle", [own.cancel, bare.update]);
  }
  await store.close();
  await pool.end();
} finally {
  await server.stop();
}

console.log(table(sections));
const notKept = sections.flatMap(missed);
for (const one of notKept) console.error(`NOT KEPT  ${one}`);
// A smaller run answers a question; only a whole one is kept.
if (values.rounds === allRounds) {
  await mkdir(new URL(".", resultFile), { recursive: true });
  const result = { postgres: version, fsync: "on", rounds, sections, raw };
  await writeFile(fileURLToPath(resultFile), `${JSON.stringify(result)}\n`);
}
process.exitCode = notKept.length === 0 ? 0 : 1;
