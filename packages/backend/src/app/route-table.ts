import { cancelJob } from "./routes/cancel-job.ts";
import { findOperation } from "./routes/find-operation.ts";
import { findUpload } from "./routes/find-upload.ts";
import { giveUpOperation } from "./routes/give-up-operation.ts";
import { putUpload } from "./routes/put-upload.ts";
import { readCapabilities } from "./routes/read-capabilities.ts";
import { readDescription } from "./routes/read-description.ts";
import { readJob } from "./routes/read-job.ts";
import { readJobs } from "./routes/read-jobs.ts";
import { readQuota } from "./routes/read-quota.ts";
import { readResult } from "./routes/read-result.ts";
import { recentOperations } from "./routes/recent-operations.ts";
import { reviewJob } from "./routes/review-job.ts";
import { submitJob } from "./routes/submit-job.ts";
import type { Route } from "./services.ts";

/** One route of the protocol. */
export interface RouteEntry {
  readonly method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE";
  /** Below the base path; `:name` is a part that {@link Route} reads as a parameter. */
  readonly path: string;
  /** `account`: somebody has to be signed in. `anyone`: no credential is looked at. */
  readonly access: "account" | "anyone";
  readonly route: Route;
}

/** Everything that the server answers (design: on the wire). */
export const routeTable: readonly RouteEntry[] = [
  { method: "POST", path: "/jobs", access: "account", route: submitJob },
  { method: "GET", path: "/jobs", access: "account", route: recentOperations },
  { method: "POST", path: "/jobs/read", access: "account", route: readJobs },
  { method: "GET", path: "/jobs/:id", access: "account", route: readJob },
  { method: "DELETE", path: "/jobs/:id", access: "account", route: cancelJob },
  { method: "POST", path: "/jobs/:id/review", access: "account", route: reviewJob },
  { method: "GET", path: "/operation", access: "account", route: findOperation },
  { method: "DELETE", path: "/operation", access: "account", route: giveUpOperation },
  { method: "PUT", path: "/uploads/:sha256", access: "account", route: putUpload },
  { method: "HEAD", path: "/uploads/:sha256", access: "account", route: findUpload },
  { method: "GET", path: "/results/:id", access: "anyone", route: readResult },
  { method: "GET", path: "/quota", access: "account", route: readQuota },
  { method: "GET", path: "/capabilities", access: "account", route: readCapabilities },
  { method: "GET", path: "/openapi.json", access: "anyone", route: readDescription },
];
