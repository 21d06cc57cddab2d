// The launcher behind every npm script. It needs nothing but Node 20 and npm: it finds (or fetches)
// a current Node and pnpm, installs what the lockfile says if that has not been done, and hands over
// to tools/main.ts under that Node.
//
// A warm start reads two small files and hashes a few manifests: no process but the command's own.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Fetched with npx where the local Node is older than `oldestMajor`, or pnpm is missing. */
const pinned = { node: "24.21.0", pnpm: "12.4.2" };
/** The first Node that runs our tools as they are (types stripped, `await using`, globs). */
const oldestMajor = 24;

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const notes = join(root, "node_modules", ".cache", "claimcheck");

const toolchain = findToolchain();
installIfNeeded(toolchain);
handOver(toolchain);

/**
 * The Node and the folder of pnpm that every command runs with.
 * @returns {{ node: string, bin: string, version: string }}
 */
function findToolchain() {
  const note = join(notes, "toolchain.json");
  const key = `${process.execPath} ${process.version} ${JSON.stringify(pinned)}`;
  const known = readJson(note);
  if (known?.key === key && existsSync(known.node) && existsSync(join(known.bin, "pnpm"))) {
    return known;
  }
  const found = localToolchain() ?? fetchedToolchain();
  writeNote(note, JSON.stringify({ key, ...found }));
  return found;
}

function localToolchain() {
  if (majorOf(process.versions.node) < oldestMajor) return undefined;
  const bin = (process.env.PATH ?? "")
    .split(delimiter)
    .find((folder) => folder !== "" && existsSync(join(folder, "pnpm")));
  if (bin === undefined) return undefined;
  // COREPACK_…: a corepack shim must not stop to ask whether it may download.
  const answer = spawnSync(join(bin, "pnpm"), ["--version"], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, COREPACK_ENABLE_DOWNLOAD_PROMPT: "0" },
  });
  const fits = answer.status === 0 && majorOf(answer.stdout) === majorOf(pinned.pnpm);
  if (!fits) return undefined;
  return { node: process.execPath, bin, version: process.versions.node };
}

function fetchedToolchain() {
  say(`Fetching Node ${pinned.node} and pnpm ${pinned.pnpm} (once per machine) …`);
  const wanted = ["-p", `node@${pinned.node}`, "-p", `pnpm@${pinned.pnpm}`];
  const tell = "console.log(JSON.stringify([process.execPath, process.version, process.env.PATH]))";
  const answer = spawnSync("npx", ["--yes", ...wanted, "node", "-e", tell], {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, npm_config_update_notifier: "false" },
  });
  if (answer.status !== 0) fail("Could not fetch Node and pnpm with npx: see above.");
  const [node, version, path] = JSON.parse(answer.stdout.trim().split("\n").at(-1));
  const bin = path.split(delimiter).find((folder) => existsSync(join(folder, "pnpm")));
  return { node, bin, version: version.slice(1) };
}

/** Installs unless the lockfile and every manifest are the ones of the last install. */
function installIfNeeded({ node, bin, version }) {
  const stamp = join(notes, "installed");
  const wanted = createHash("sha256")
    .update(`${process.platform} ${process.arch} ${version}`)
    .update(
      manifests()
        .map((path) => readFileSync(path, "utf8"))
        .join("\0"),
    )
    .digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  say("Installing what the lockfile names …");
  const answer = spawnSync(join(bin, "pnpm"), ["install", "--frozen-lockfile"], {
    cwd: root,
    // Its list of packages is no news; standard output stays the command's own.
    stdio: ["ignore", "ignore", "inherit"],
    // CI=true: pnpm asks no questions.
    env: { ...environment(node, bin), CI: "true" },
  });
  if (answer.status !== 0)
    fail("pnpm install --frozen-lockfile failed: run it by hand to see why.");
  writeNote(stamp, wanted);
}

function manifests() {
  const rooms = ["packages", "apps"].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => join(root, folder, name, "package.json")),
  );
  const top = ["pnpm-lock.yaml", "pnpm-workspace.yaml", "package.json"];
  return [...top.map((name) => join(root, name)), ...rooms.filter(existsSync)];
}

/** Runs the command; its exit code, and the signals sent to us, pass through. */
function handOver({ node, bin }) {
  const main = join(root, "tools", "main.ts");
  const child = spawn(node, [main, ...process.argv.slice(2)], {
    cwd: root,
    stdio: "inherit",
    env: environment(node, bin),
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => child.kill(signal));
  }
  child.on("exit", (code, signal) => {
    process.exit(code ?? 128 + constants.signals[signal ?? "SIGTERM"]);
  });
}

function environment(node, bin) {
  const path = [dirname(node), bin, process.env.PATH ?? ""].join(delimiter);
  return { ...process.env, PATH: path };
}

function majorOf(version) {
  return Number(version.trim().split(".")[0]);
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

function writeNote(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function say(sentence) {
  console.error(`claimcheck: ${sentence}`);
}

function fail(sentence) {
  say(sentence);
  process.exit(1);
}
