import { join } from "node:path";
import { attach, workspaceRoot } from "../child-process.ts";

/** By name: what each of them measures. */
const benches = new Map([
  ["abort", "how soon a client that is told to stop has stopped, and what it still sends"],
  ["backend", "what a submit, a settle and a read cost on PostgreSQL, beside the usual ways"],
  ["cost", "what watching jobs costs in memory and processor time, up to 10,000 of them"],
  ["duplicates", "how many jobs are made, and known, when the answer to a paid create is lost"],
  ["herd", "how long a server needs to serve 10,000 clients that come back at once"],
  ["polling", "what it costs to notice the end of a job, and how late it is noticed"],
  ["renders", "what a screen of running jobs costs to keep drawn, beside other ways to draw it"],
  ["tabs", "what several tabs of one origin ask that watch the same jobs"],
]);

/**
 * Runs the benchmarks, or the one that is named; what follows the name is its own.
 * Ends with 1 where one of them finds less than we say.
 */
export async function bench([name, ...args]: string[]): Promise<number> {
  if (name !== undefined && !benches.has(name)) {
    const known = [...benches].map(([known, what]) => `  ${known}: ${what}`).join("\n");
    console.error(`There is no benchmark "${name}". There are:\n${known}`);
    return 2;
  }
  const wanted = name === undefined ? [...benches.keys()] : [name];
  let code = 0;
  for (const one of wanted) {
    const main = join(workspaceRoot, "test", "bench", one, "main.ts");
    const ended = await attach(process.execPath, [
      "--conditions=@claimcheck/source",
      main,
      ...args,
    ]);
    code = Math.max(code, ended);
  }
  return code;
}
