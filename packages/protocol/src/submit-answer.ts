import * as z from "zod/mini";
import { instantSchema } from "./instant.ts";
import { jobStateSchema } from "./job-state.ts";
import { operationKeySchema } from "./operation-key.ts";

/**
 * `POST /jobs` → 202. The key is echoed: an answer that does not name it did not look at
 * it, and the operation counts as unguarded from then on.
 */
export const submitAnswerSchema = z.object({
  serverTime: instantSchema,
  operationKey: operationKeySchema,
  /** Whether an earlier attempt with this key made the job. Also in `Idempotency-Replayed`. */
  replayed: z.boolean(),
  /** Until when the key finds its job; set once the job has settled. Afterwards: 410. */
  expiresAt: z.optional(instantSchema),
  job: jobStateSchema,
});
export type SubmitAnswer = z.infer<typeof submitAnswerSchema>;
