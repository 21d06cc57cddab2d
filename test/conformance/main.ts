// The wire contract against any server: `npm run conformance -- --base-url URL`.
import { readOptions, usage } from "./options.ts";
import { obstacleTo } from "./probe.ts";
import { closing, inReport } from "./report.ts";
import { runChecks, type Settings } from "./run-checks.ts";

const read = readOptions(process.argv.slice(2));
if (read.type === "unusable") {
  console.error(`${read.fault}\n\n${usage}`);
  process.exitCode = 2;
} else {
  await main(read.settings);
}

async function main(settings: Settings): Promise<void> {
  const obstacle = await obstacleTo(settings);
  if (obstacle !== undefined) {
    console.error(obstacle);
    process.exitCode = 2;
    return;
  }
  const verdicts = await runChecks(settings, (verdict) => console.log(inReport(verdict)));
  console.log(`\n${closing(verdicts)}`);
  const isGood =
    verdicts.some(({ outcome }) => outcome.type === "passed") &&
    verdicts.every(({ outcome }) => outcome.type !== "failed");
  process.exitCode = isGood ? 0 : 1;
}
