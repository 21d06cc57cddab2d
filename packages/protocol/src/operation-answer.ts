import * as z from "zod/mini";
import { instantSchema } from "./instant.ts";
import { jobStateSchema } from "./job-state.ts";
import { operationKeySchema } from "./operation-key.ts";

/** `GET /operation` → 200: the job that has this key. */
export const operationAnswerSchema = z.object({
  serverTime: instantSchema,
  operationKey: operationKeySchema,
  expiresAt: z.optional(instantSchema),
  job: jobStateSchema,
});
export type OperationAnswer = z.infer<typeof operationAnswerSchema>;

/**
 * `DELETE /operation` → 200. Either the key had a job, which is now cancelled, or it had
 * none and is burned: a copy of the request that arrives later will be refused (C12).
 */
export const giveUpAnswerSchema = z.discriminatedUnion("outcome", [
  z.object({
    outcome: z.literal("cancelled"),
    serverTime: instantSchema,
    operationKey: operationKeySchema,
    job: jobStateSchema,
  }),
  z.object({
    outcome: z.literal("burned"),
    serverTime: instantSchema,
    operationKey: operationKeySchema,
  }),
]);
export type GiveUpAnswer = z.infer<typeof giveUpAnswerSchema>;
