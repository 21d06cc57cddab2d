import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { attach } from "./child-process.ts";

/** A PostgreSQL of this machine, started for some tests and gone with them. */
export interface PostgresServer {
  /** Of its superuser and first database; there is no password, and nobody but this machine gets in. */
  readonly url: string;
  /** The process that everything else of it hangs on. */
  readonly pid: number;
  /** Ends it as if the machine had: nothing is finished, nothing is tidied up. Its files stay. */
  kill(): Promise<void>;
  /** Starts it again on the same files and the same port, and recovers what was committed. */
  restart(): Promise<void>;
  /** Ends it and removes its files. */
  stop(): Promise<void>;
}

const debianRoot = "/usr/lib/postgresql";

/** The folder of `initdb` and `postgres`: on the path, or the newest that Debian has installed. */
function findPostgres(): string | undefined {
  const versions = existsSync(debianRoot) ? readdirSync(debianRoot) : [];
  const newestFirst = versions.toSorted((one, other) => Number(other) - Number(one));
  const folders = [
    ...newestFirst.map((version) => join(debianRoot, version, "bin")),
    ...(process.env["PATH"] ?? "").split(delimiter),
  ];
  return folders.find((folder) =>
    ["initdb", "postgres"].every((name) => existsSync(join(folder, name))),
  );
}

/** Finds PostgreSQL, or (as root, with apt) installs it. */
export async function ensurePostgres(): Promise<string> {
  const found = findPostgres();
  if (found !== undefined) return found;
  if (process.getuid?.() === 0) {
    console.error("claimcheck: No PostgreSQL found; installing one …");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    await attach("apt-get", ["update", "-qq"], { env });
    await attach("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "postgresql"], {
      env,
    });
  }
  const installed = findPostgres();
  if (installed !== undefined) return installed;
  throw new Error("There is no PostgreSQL: install one, or give the tests a DATABASE_URL.");
}

export interface PostgresSettings {
  /**
   * Whether a commit is on the disk before it is answered, as PostgreSQL does by itself. Default
   * false: nothing outlives the tests, so nothing has to. A benchmark needs true.
   */
  readonly durable?: boolean;
}

const inHaste = ["fsync=off", "full_page_writes=off"];
const settings = [
  "max_connections=300",
  "unix_socket_directories=",
  "listen_addresses=127.0.0.1",
  "lc_messages=C",
  "log_min_messages=log",
];

/** Starts a fresh server in a temporary folder, on a free port of the loopback interface. */
export async function startPostgres(
  binaries: string,
  { durable = false }: PostgresSettings = {},
): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), "claimcheck-postgres-"));
  const owner = ownerOfServers();
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid);
  const init = ["-D", folder, "--no-sync", "-A", "trust", "-U", "postgres", "-E", "UTF8"];
  const made = spawnSync(join(binaries, "initdb"), [...init, "--locale=C"], {
    ...owner,
    cwd: tmpdir(),
    encoding: "utf8",
  });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);

  const port = await freePort();
  let running = await start();

  async function start(): Promise<ChildProcess> {
    const set = durable ? settings : [...settings, ...inHaste];
    const args = ["-D", folder, "-p", String(port), ...set.flatMap((one) => ["-c", one])];
    const child = spawn(join(binaries, "postgres"), args, {
      ...owner,
      cwd: tmpdir(),
      stdio: ["ignore", "ignore", "pipe"],
    });
    await ready(child);
    return child;
  }

  /** The sessions of a killed server notice it one by one; until then the new one does not start. */
  async function startAmongRemains(): Promise<ChildProcess> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await start();
      } catch (error) {
        if (tries === 50) throw error;
        await pause(100);
      }
    }
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (running.exitCode !== null || running.signalCode !== null) return;
    const exited = once(running, "exit");
    running.kill(signal);
    await exited;
  }

  const orphaned = (): void => {
    running.kill("SIGKILL");
  };
  process.once("exit", orphaned);

  return {
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    get pid() {
      return running.pid ?? 0;
    },
    kill: () => end("SIGKILL"),
    async restart() {
      await end("SIGKILL");
      running = await startAmongRemains();
    },
    async stop() {
      process.off("exit", orphaned);
      await end("SIGQUIT");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root: then as its own user, or as nobody. */
function ownerOfServers(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  for (const name of ["postgres", "nobody"]) {
    const user = users.find(([login]) => login === name);
    if (user !== undefined) return { uid: Number(user[2]), gid: Number(user[3]) };
  }
  return undefined;
}

/** Resolves when the server takes connections; rejects with what it said when it ends instead. */
function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = "";
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`PostgreSQL ended with ${code}: ${said}`)));
    child.stderr?.setEncoding("utf8").on("data", (chunk: string) => {
      said = `${said}${chunk}`.slice(-10_000);
      if (said.includes("ready to accept connections")) resolve();
    });
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("There is no free port.");
  return address.port;
}
