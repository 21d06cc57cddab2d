/** Where everything is, relative to the base (`/api`). Ids are encoded, so none can leave its segment. */
export const routes = {
  jobs: "/jobs",
  recentJobs: "/jobs?recent",
  readJobs: "/jobs/read",
  job: (jobId: string) => `/jobs/${encodeURIComponent(jobId)}`,
  review: (jobId: string) => `/jobs/${encodeURIComponent(jobId)}/review`,
  operation: "/operation",
  upload: (sha256: string) => `/uploads/${encodeURIComponent(sha256)}`,
  result: (resultId: string) => `/results/${encodeURIComponent(resultId)}`,
  quota: "/quota",
  capabilities: "/capabilities",
} as const;
