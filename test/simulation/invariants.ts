import type { Invariant } from "./invariant.ts";
import { oneKeyIdenticalBytes } from "./invariants/c01-one-key-identical-bytes.ts";
import { writtenAhead } from "./invariants/c02-written-ahead.ts";
import { sameJobsAfterACrash } from "./invariants/c03-same-jobs-after-a-crash.ts";
import { failedIsTheServersWord } from "./invariants/c04-failed-is-the-servers-word.ts";
import { terminalIsFinal } from "./invariants/c05-terminal-is-final.ts";
import { nothingLeftBehind } from "./invariants/c06-nothing-left-behind.ts";
import { oneReadPerJob } from "./invariants/c07-one-read-per-job.ts";
import { hiddenIsSlowerNeverStopped } from "./invariants/c08-hidden-is-slower-never-stopped.ts";
import { delaysWithinBounds } from "./invariants/c09-delays-within-bounds.ts";
import { noBlindResend } from "./invariants/c10-no-blind-resend.ts";
import { nothingLeavesTheOrigin } from "./invariants/c11-nothing-leaves-the-origin.ts";
import { refusedMeansNoJob } from "./invariants/c12-refused-means-no-job.ts";
import { nothingAcceptedGetsLost } from "./invariants/c13-nothing-accepted-gets-lost.ts";
import { settledOrAPersonsTurn } from "./invariants/e01-settled-or-a-persons-turn.ts";
import { oneChargePerIntent } from "./invariants/e02-one-charge-per-intent.ts";
import { guardedNeedsNobody } from "./invariants/e03-guarded-needs-nobody.ts";
import { oneJobPerKey } from "./invariants/s01-one-job-per-key.ts";
import { oneEndPerJob } from "./invariants/s02-one-end-per-job.ts";
import { usedIsWhatTheLedgerSays } from "./invariants/s03-used-is-what-the-ledger-says.ts";
import { oneRefundToItsOwnPeriod } from "./invariants/s04-one-refund-to-its-own-period.ts";
import { revisionsGrow } from "./invariants/s05-revisions-grow.ts";
import { nothingOutlivesItsDeadline } from "./invariants/s06-nothing-outlives-its-deadline.ts";
import { aStaleTokenChangesNothing } from "./invariants/s07-a-stale-token-changes-nothing.ts";
import { anotherAccountLearnsNothing } from "./invariants/s08-another-account-learns-nothing.ts";
import { oneUnguardedCall } from "./invariants/s09-one-unguarded-call.ts";

/** Everything that is watched from the first step to the last (design: invariants). */
export const invariants: readonly Invariant[] = [
  oneKeyIdenticalBytes,
  writtenAhead,
  sameJobsAfterACrash,
  failedIsTheServersWord,
  terminalIsFinal,
  nothingLeftBehind,
  oneReadPerJob,
  hiddenIsSlowerNeverStopped,
  delaysWithinBounds,
  noBlindResend,
  nothingLeavesTheOrigin,
  refusedMeansNoJob,
  nothingAcceptedGetsLost,
  oneJobPerKey,
  oneEndPerJob,
  usedIsWhatTheLedgerSays,
  oneRefundToItsOwnPeriod,
  revisionsGrow,
  nothingOutlivesItsDeadline,
  aStaleTokenChangesNothing,
  anotherAccountLearnsNothing,
  oneUnguardedCall,
  settledOrAPersonsTurn,
  oneChargePerIntent,
  guardedNeedsNobody,
];
