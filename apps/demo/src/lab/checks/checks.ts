import type { Check } from "./check.ts";
import { failedIsTheServersWord } from "./failed-is-the-servers-word.ts";
import { floorsAreKept } from "./floors-are-kept.ts";
import { nothingLeavesTheOrigin } from "./nothing-leaves-the-origin.ts";
import { oneEndPerJob } from "./one-end-per-job.ts";
import { oneJobPerKey } from "./one-job-per-key.ts";
import { oneKeyIdenticalBytes } from "./one-key-identical-bytes.ts";
import { oneReadAtATime } from "./one-read-at-a-time.ts";
import { oneRefundToItsOwnPeriod } from "./one-refund-to-its-own-period.ts";
import { refusedMeansNoJob } from "./refused-means-no-job.ts";
import { revisionsGrow } from "./revisions-grow.ts";
import { terminalIsFinal } from "./terminal-is-final.ts";
import { usedIsWhatTheLedgerSays } from "./used-is-what-the-ledger-says.ts";
import { writtenAhead } from "./written-ahead.ts";

/** Every light, the client's first. */
export const checks: readonly Check[] = [
  oneKeyIdenticalBytes,
  writtenAhead,
  failedIsTheServersWord,
  terminalIsFinal,
  oneReadAtATime,
  floorsAreKept,
  nothingLeavesTheOrigin,
  refusedMeansNoJob,
  oneJobPerKey,
  oneEndPerJob,
  usedIsWhatTheLedgerSays,
  oneRefundToItsOwnPeriod,
  revisionsGrow,
];
