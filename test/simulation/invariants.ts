import type { Invariant } from "./invariant.ts";
import { oneKeyIdenticalBytes } from "./invariants/c01-one-key-identical-bytes.ts";
import { writtenAhead } from "./invariants/c02-written-ahead.ts";
import { sameJobsAfterACrash } from "./invariants/c03-same-jobs-after-a-crash.ts";
import { failedIsTheServersWord } from "./invariants/c04-failed-is-the-servers-word.ts";
import { terminalIsFinal } from "./invariants/c05-terminal-is-final.ts";
import { oneChargePerIntent } from "./invariants/e02-one-charge-per-intent.ts";
import { oneJobPerKey } from "./invariants/s01-one-job-per-key.ts";

/** Everything that is watched after every step (design: invariants). */
export const invariants: readonly Invariant[] = [
  oneKeyIdenticalBytes,
  writtenAhead,
  sameJobsAfterACrash,
  failedIsTheServersWord,
  terminalIsFinal,
  oneJobPerKey,
  oneChargePerIntent,
];
