import { brokenAccounts } from "./accounts.ts";
import { brokenAnswers } from "./answers.ts";
import type { BrokenServer } from "./broken-server.ts";
import { brokenJobs } from "./jobs.ts";
import { brokenKeys } from "./keys.ts";
import { brokenQuota } from "./quota.ts";
import { brokenUploads } from "./uploads.ts";

/** Every way in which the checks have been seen to go red: at least one for each check. */
export const brokenServers: readonly BrokenServer[] = [
  ...brokenKeys,
  ...brokenQuota,
  ...brokenJobs,
  ...brokenAccounts,
  ...brokenUploads,
  ...brokenAnswers,
];
