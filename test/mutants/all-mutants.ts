import { lookingMutants } from "./client/looking.ts";
import { rememberingMutants } from "./client/remembering.ts";
import { submittingMutants } from "./client/submitting.ts";
import type { Mutant } from "./mutant.ts";
import { bookkeepingMutants } from "./server/bookkeeping.ts";
import { workingMutants } from "./server/working.ts";

export const allMutants: readonly Mutant[] = [
  ...submittingMutants,
  ...rememberingMutants,
  ...lookingMutants,
  ...bookkeepingMutants,
  ...workingMutants,
];
