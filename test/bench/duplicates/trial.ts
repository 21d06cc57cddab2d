import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Told } from "./client.ts";
import { loadClient } from "./clients.ts";
import { type LosingServer, startLosingServer } from "./losing-server.ts";
import type { Column } from "./loss.ts";

/** What came of one user action. */
export interface Outcome {
  readonly client: string;
  readonly column: string;
  readonly posts: number;
  readonly jobs: number;
  /** Jobs that exist and that the client knows of in the end. */
  readonly known: number;
  /** The header in which the client's creates carried a key, if they did. */
  readonly keyHeader?: string;
  /** What the client's call ended with, if not with a job. */
  readonly error?: string;
}

const LONGEST_MS = 120_000;
const lifePath = fileURLToPath(new URL("life.ts", import.meta.url));

export async function runTrial(name: string, column: Column): Promise<Outcome> {
  const { loss, extent, asksAgain } = column;
  const client = await loadClient(name);
  const far = client.far();
  const server = await startLosingServer({ far, loss, extent });
  const folder = await mkdtemp(join(tmpdir(), "claimcheck-duplicates-"));
  const start = (what: "ask" | "wake") =>
    startLife([name, what, server.url, join(folder, "kept.json")]);
  try {
    if (loss === "reload") await endedOnLoss(start("ask"), server);
    const { known, error } = await toldBy(start(loss === "reload" && !asksAgain ? "wake" : "ask"));
    const jobIds = await far.jobIds();
    return {
      client: name,
      column: column.name,
      posts: server.createCount,
      jobs: jobIds.length,
      known: jobIds.filter((jobId) => known.includes(jobId)).length,
      ...(server.keyHeader === undefined ? {} : { keyHeader: server.keyHeader }),
      ...(error === undefined ? {} : { error }),
    };
  } finally {
    await server.stop();
    await rm(folder, { recursive: true });
  }
}

function startLife(args: readonly string[]): ChildProcess {
  return spawn(process.execPath, ["--conditions=@claimcheck/source", lifePath, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
    timeout: LONGEST_MS,
    killSignal: "SIGKILL",
  });
}

/** The page is gone at the moment when the server has committed and the answer is on its way. */
async function endedOnLoss(life: ChildProcess, server: LosingServer): Promise<void> {
  const gone = new Promise((resolve) => void life.once("close", resolve));
  await Promise.race([server.lost, gone]);
  life.kill("SIGKILL");
  await gone;
}

/** The last line that a life prints. One that was ended for taking too long says nothing. */
function toldBy(life: ChildProcess): Promise<Told> {
  const chunks: string[] = [];
  life.stdout?.setEncoding("utf8").on("data", (chunk: string) => chunks.push(chunk));
  return new Promise((resolve, reject) => {
    life.once("error", reject);
    life.once("close", () => {
      const line = chunks.join("").trimEnd().split("\n").at(-1);
      resolve(line ? JSON.parse(line) : { known: [], error: `no word within ${LONGEST_MS} ms` });
    });
  });
}
