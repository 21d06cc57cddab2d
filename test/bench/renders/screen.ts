import type { VirtualClock } from "@claimcheck/mock";
import type { ReactNode } from "react";
import type { JobServer } from "./job-server.ts";

/** What every screen is given: the same jobs, the same time. */
export interface Stage {
  readonly clock: VirtualClock;
  readonly server: JobServer;
  /** Called by each row in each of its renders. */
  readonly rendered: () => void;
}

/** One way to show running jobs: a list of rows, each with the state and progress of one job. */
export interface Screen {
  readonly name: string;
  /** How it is built, for the table. */
  readonly method: string;
  open(stage: Stage): { readonly tree: ReactNode; close(): void };
}
