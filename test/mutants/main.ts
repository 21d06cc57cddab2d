// `npm run mutants` (tools/commands/mutants.ts).
import { spawn } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { clientMutants } from "./client-mutants.ts";
import type { Mutant } from "./mutant.ts";
import { makeScratch } from "./scratch.ts";
import { serverMutants } from "./server-mutants.ts";

const { values } = parseArgs({
  options: {
    /** Only those whose description contains this. */
    only: { type: "string", default: "" },
    seeds: { type: "string", default: "3000" },
  },
});
const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = join(root, ".cache", "mutants");

await makeScratch(root, folder);
const mutants = [...clientMutants, ...serverMutants].filter(({ does }) =>
  does.includes(values.only),
);
let caughtCount = 0;
for (const mutant of mutants) {
  const verdict = await judge(mutant);
  if (verdict.isCaught) caughtCount += 1;
  console.log(`${verdict.isCaught ? "caught " : "MISSED "} ${mutant.does}: ${verdict.says}`);
}
console.log(`${caughtCount} of ${mutants.length} caught`);
process.exitCode = caughtCount === mutants.length ? 0 : 1;

interface Verdict {
  readonly isCaught: boolean;
  readonly says: string;
}

/** Breaks the copy, lets the simulator loose on it, and mends it. */
async function judge({ edits, breaks }: Mutant): Promise<Verdict> {
  const before = new Map<string, string>();
  try {
    for (const { file, from, to } of edits) {
      const path = join(folder, "packages", file);
      const text = await readFile(path, "utf8");
      if (text.split(from).length !== 2) return missed(`it does not fit ${file} any more`);
      if (!before.has(path)) before.set(path, text);
      await writeFile(
        path,
        text.replace(from, () => to),
      );
    }
    const types = await run("tsc", ["-p", "tsconfig.mutants.json"]);
    if (types.code !== 0) return missed(`it does not compile: ${types.output.split("\n")[0]}`);
    const simulator = join(folder, "test", "simulation", "main.ts");
    const { output } = await run(process.execPath, [
      "--conditions=@claimcheck/source",
      simulator,
      "--brief",
      "--seeds",
      values.seeds,
    ]);
    const [, seed, id] = /Seed (\d+) breaks (\w+):/.exec(output) ?? [];
    if (id === undefined) return missed(output.trim().split("\n").at(-1) ?? "");
    const says = `${id}, by seed ${seed}`;
    return breaks.includes(id)
      ? { isCaught: true, says }
      : missed(`${says}, not ${breaks.join(", ")}`);
  } finally {
    for (const [path, text] of before) await writeFile(path, text);
  }
}

function missed(says: string): Verdict {
  return { isCaught: false, says };
}

function run(program: string, args: readonly string[]): Promise<{ code: number; output: string }> {
  const path = program === "tsc" ? join(root, "node_modules", ".bin", "tsc") : program;
  const child = spawn(path, args, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
  const end = () => child.kill();
  process.on("exit", end);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  return new Promise((resolve) => {
    child.on("close", (code) => {
      process.off("exit", end);
      resolve({ code: code ?? 1, output });
    });
  });
}
