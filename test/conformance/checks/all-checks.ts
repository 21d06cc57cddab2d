import type { Check } from "../check.ts";
import { accountChecks } from "./accounts.ts";
import { cancellingChecks } from "./cancelling.ts";
import { crossOriginChecks } from "./cross-origin.ts";
import { discoveryChecks } from "./discovery.ts";
import { everyAnswerChecks } from "./every-answer.ts";
import { keyChecks } from "./keys.ts";
import { quotaChecks } from "./quota.ts";
import { readingChecks } from "./reading.ts";
import { resultChecks } from "./results.ts";
import { reviewingChecks } from "./reviewing.ts";
import { signingInChecks } from "./signing-in.ts";
import { submittingChecks } from "./submitting.ts";
import { uploadingChecks } from "./uploading.ts";

/** The contract, check by check, in the order of the report. */
export const allChecks: readonly Check[] = [
  ...discoveryChecks,
  ...signingInChecks,
  ...uploadingChecks,
  ...submittingChecks,
  ...keyChecks,
  ...readingChecks,
  ...cancellingChecks,
  ...quotaChecks,
  ...reviewingChecks,
  ...resultChecks,
  ...accountChecks,
  ...crossOriginChecks,
  ...everyAnswerChecks,
];
