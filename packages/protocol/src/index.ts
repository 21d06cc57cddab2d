export { type Amounts, amountsSchema, type Meter, meters } from "./amounts.ts";
export { canonicalJson, MAX_JSON_DEPTH, NotJsonError } from "./canonical-json.ts";
export {
  type Capabilities,
  capabilitiesSchema,
  type MediaType,
  type ModelCapability,
  mediaTypes,
} from "./capabilities.ts";
export {
  checkRequest,
  costOf,
  type RequestDraft,
  type RequestFault,
  type RequestFaultCode,
  requestFaultCodes,
} from "./check-request.ts";
export {
  type DurationSketch,
  type Ended,
  emptySketch,
  parseSketch,
  withDuration,
} from "./durations/duration-sketch.ts";
export { type LookPlan, planLooks } from "./durations/look-plan.ts";
export {
  FINGERPRINT_ALGORITHM,
  type Fingerprint,
  fingerprintOf,
  fingerprintSchema,
} from "./fingerprint.ts";
export {
  type GenerationMode,
  type GenerationRequest,
  generationModes,
  generationRequestSchema,
} from "./generation-request.ts";
export {
  corsAllowedHeaders,
  corsExposedHeaders,
  headerNames,
  type KeyHeader,
  parseKeyHeader,
} from "./headers.ts";
export { type Instant, instantSchema } from "./instant.ts";
export { type JobAnswer, jobAnswerSchema } from "./job-answer.ts";
export { type JobReading, readJob } from "./job-reading.ts";
export {
  type FailureCode,
  failureCodes,
  isTerminal,
  type JobId,
  type JobState,
  type JobStateType,
  jobIdSchema,
  jobKinds,
  jobStateSchema,
} from "./job-state.ts";
export {
  type GiveUpAnswer,
  giveUpAnswerSchema,
  type OperationAnswer,
  operationAnswerSchema,
} from "./operation-answer.ts";
export {
  type IntentParts,
  mintOperationKey,
  OPERATION_KEY_PATTERN,
  type OperationKey,
  operationKeyFrom,
  operationKeySchema,
} from "./operation-key.ts";
export {
  PROBLEM_MEDIA_TYPE,
  type Problem,
  type ProblemDetails,
  problemOf,
  problemSchema,
} from "./problem.ts";
export {
  type OnSubmit,
  type ProblemCode,
  type ProblemEntry,
  problemCatalogue,
  problemCodes,
  problemEntry,
  type Recovery,
  recoveries,
} from "./problem-catalogue.ts";
export { promptLength } from "./prompt-length.ts";
export {
  type MeterReading,
  meterReadingSchema,
  type PeriodKind,
  periodKinds,
  type Quota,
  quotaSchema,
} from "./quota.ts";
export {
  HOLD_MAX_MS,
  READ_JOBS_MAX,
  type ReadJobsAnswer,
  type ReadJobsRequest,
  readJobsAnswerSchema,
  readJobsRequestSchema,
} from "./read-jobs.ts";
export { type RecentOperations, recentOperationsSchema } from "./recent-operations.ts";
export { LONGEST_WAIT_MS, parseRetryAfter } from "./retry-after.ts";
export {
  type RejectionCategory,
  type ReviewRequest,
  rejectionCategories,
  reviewRequestSchema,
} from "./review.ts";
export { routes, UnsafeIdError } from "./routes.ts";
export { RESULT_URL_MAX_CHARS, safeResultUrl } from "./safe-result-url.ts";
export { hexOf, sha256, sha256Hex, sha256HexSchema } from "./sha256.ts";
export { type Snapshot, takeSnapshot } from "./snapshot.ts";
export { type SubmitAnswer, submitAnswerSchema } from "./submit-answer.ts";
export { type UploadAnswer, uploadAnswerSchema } from "./upload-answer.ts";
export { PROTOCOL_VERSION } from "./version.ts";
export { wireSchemas } from "./wire-schemas.ts";
