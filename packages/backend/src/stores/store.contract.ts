import { describe } from "vitest";
import { describeConnections } from "./contract/connections.contract.ts";
import { describeDurations } from "./contract/durations.contract.ts";
import { describeFiles } from "./contract/files.contract.ts";
import { describeKeys } from "./contract/keys.contract.ts";
import { describeLeases } from "./contract/leases.contract.ts";
import { describeMatrix } from "./contract/matrix.contract.ts";
import { describeQuota } from "./contract/quota.contract.ts";
import { describeSettling } from "./contract/settle.contract.ts";
import { describeSweeping } from "./contract/sweep.contract.ts";
import type { OpenHarness } from "./contract/world.contract.ts";

/** What every store does, whatever it keeps its rows in. */
export function describeStore(
  name: string,
  open: OpenHarness,
  options: { readonly severalConnections: boolean },
): void {
  describe(name, () => {
    describeKeys(open);
    describeQuota(open);
    describeSettling(open);
    describeMatrix(open);
    describeLeases(open);
    describeSweeping(open);
    describeFiles(open);
    describeDurations(open);
    if (options.severalConnections) describeConnections(open);
  });
}
