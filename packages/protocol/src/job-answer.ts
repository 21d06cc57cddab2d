import * as z from "zod/mini";
import { instantSchema } from "./instant.ts";
import { jobStateSchema } from "./job-state.ts";

/** `GET /jobs/{id}`, `DELETE /jobs/{id}` and `POST /jobs/{id}/review` → 200. */
export const jobAnswerSchema = z.object({ serverTime: instantSchema, job: jobStateSchema });
export type JobAnswer = z.infer<typeof jobAnswerSchema>;
