import { capabilitiesSchema } from "./capabilities.ts";
import { generationRequestSchema } from "./generation-request.ts";
import { jobAnswerSchema } from "./job-answer.ts";
import { jobStateSchema } from "./job-state.ts";
import { giveUpAnswerSchema, operationAnswerSchema } from "./operation-answer.ts";
import { problemSchema } from "./problem.ts";
import { quotaSchema } from "./quota.ts";
import { readJobsAnswerSchema, readJobsRequestSchema } from "./read-jobs.ts";
import { recentOperationsSchema } from "./recent-operations.ts";
import { reviewRequestSchema } from "./review.ts";
import { submitAnswerSchema } from "./submit-answer.ts";
import { uploadAnswerSchema } from "./upload-answer.ts";

/** Every message by its name: what the version lock guards and the API description is made from. */
export const wireSchemas = {
  Capabilities: capabilitiesSchema,
  GenerationRequest: generationRequestSchema,
  GiveUpAnswer: giveUpAnswerSchema,
  JobAnswer: jobAnswerSchema,
  JobState: jobStateSchema,
  OperationAnswer: operationAnswerSchema,
  Problem: problemSchema,
  Quota: quotaSchema,
  ReadJobsAnswer: readJobsAnswerSchema,
  ReadJobsRequest: readJobsRequestSchema,
  RecentOperations: recentOperationsSchema,
  ReviewRequest: reviewRequestSchema,
  SubmitAnswer: submitAnswerSchema,
  UploadAnswer: uploadAnswerSchema,
} as const;
