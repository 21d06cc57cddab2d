import { aPersonDecidesResends } from "./a-person-decides-resends.ts";
import { acceptedIsListed } from "./accepted-is-listed.ts";
import type { Check } from "./check.ts";
import { clientAndServerAgree } from "./client-and-server-agree.ts";
import { deadlinesAreSwept } from "./deadlines-are-swept.ts";
import { endsAreFound } from "./ends-are-found.ts";
import { failedIsTheServersWord } from "./failed-is-the-servers-word.ts";
import { floorsAreKept } from "./floors-are-kept.ts";
import { hiddenIsSlow } from "./hidden-is-slow.ts";
import { nothingIsReadUnseen } from "./nothing-is-read-unseen.ts";
import { nothingLeavesTheOrigin } from "./nothing-leaves-the-origin.ts";
import { oneChargePerIntent } from "./one-charge-per-intent.ts";
import { oneEndPerJob } from "./one-end-per-job.ts";
import { oneJobPerKey } from "./one-job-per-key.ts";
import { oneKeyIdenticalBytes } from "./one-key-identical-bytes.ts";
import { oneReadAtATime } from "./one-read-at-a-time.ts";
import { oneRefundToItsOwnPeriod } from "./one-refund-to-its-own-period.ts";
import { oneUnguardedCall } from "./one-unguarded-call.ts";
import { refusedMeansNoJob } from "./refused-means-no-job.ts";
import { revisionsGrow } from "./revisions-grow.ts";
import { sameAfterAReload } from "./same-after-a-reload.ts";
import { staleTokensChangeNothing } from "./stale-tokens-change-nothing.ts";
import { strangersLearnNothing } from "./strangers-learn-nothing.ts";
import { terminalIsFinal } from "./terminal-is-final.ts";
import { usedIsWhatTheLedgerSays } from "./used-is-what-the-ledger-says.ts";
import { writtenAhead } from "./written-ahead.ts";

/** Every light: the client's, the server's, and those of both together. */
export const checks: readonly Check[] = [
  oneKeyIdenticalBytes,
  writtenAhead,
  sameAfterAReload,
  failedIsTheServersWord,
  terminalIsFinal,
  nothingIsReadUnseen,
  oneReadAtATime,
  hiddenIsSlow,
  floorsAreKept,
  aPersonDecidesResends,
  nothingLeavesTheOrigin,
  refusedMeansNoJob,
  acceptedIsListed,
  oneJobPerKey,
  oneEndPerJob,
  usedIsWhatTheLedgerSays,
  oneRefundToItsOwnPeriod,
  revisionsGrow,
  deadlinesAreSwept,
  staleTokensChangeNothing,
  strangersLearnNothing,
  oneUnguardedCall,
  clientAndServerAgree,
  oneChargePerIntent,
  endsAreFound,
];
