import type { Backend } from "@claimcheck/backend";
import { createNodeBackend } from "@claimcheck/backend/node";

/**
 * One backend for the process. In memory, so for one long-lived process only: where requests meet
 * several processes or functions (a hosted Next.js app), give it a store on PostgreSQL, and run
 * worker and sweeper (`backend.start()`) in a process of their own.
 */
export const backend: Backend = createNodeBackend({ speed: Number(process.env["SPEED"] ?? 1) });

backend.start();
