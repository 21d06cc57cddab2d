import * as z from "zod/mini";
import { instantSchema } from "./instant.ts";
import { jobStateSchema } from "./job-state.ts";
import { operationKeySchema } from "./operation-key.ts";

/** `GET /jobs?recent`: what this account started lately, newest first. */
export const recentOperationsSchema = z.object({
  serverTime: instantSchema,
  operations: z.array(z.object({ operationKey: operationKeySchema, job: jobStateSchema })),
});
export type RecentOperations = z.infer<typeof recentOperationsSchema>;
