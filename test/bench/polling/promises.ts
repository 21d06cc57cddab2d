import type { Row } from "./report.ts";

const WAY_S = 0.05;
const ROUND_TRIP_S = 2 * WAY_S;

/** What we say of ourselves (issue: fewer requests than anyone), where the numbers do not bear it out. */
export function brokenPromises({
  workload,
  schedule,
  summary,
  bestReads,
  boundS,
  fixedS,
}: Row): string[] {
  const { reads, p99LagS, productS } = summary;
  const found: string[] = [];
  const expect = (isKept: boolean, what: string) => {
    if (!isKept) found.push(`${workload}, ${schedule}: ${what}`);
  };
  if (schedule === "claimcheck, hold") {
    expect(
      reads <= bestReads + 0.2,
      `${reads.toFixed(2)} reads, not ${(bestReads + 0.2).toFixed(2)}`,
    );
    expect(p99LagS <= ROUND_TRIP_S + 0.05, `p99 lag ${p99LagS.toFixed(2)} s`);
  }
  if (schedule === "claimcheck, learned") {
    const most = 1.1 * boundS;
    expect(productS <= most, `reads × lag ${productS.toFixed(1)} s, not ${most.toFixed(1)} s`);
  }
  if (schedule === "claimcheck, cold") {
    const most = 1.7 * fixedS;
    expect(productS <= most, `reads × lag ${productS.toFixed(1)} s, not ${most.toFixed(1)} s`);
  }
  return found;
}
