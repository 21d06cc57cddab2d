import type { JobStateType } from "@claimcheck/protocol";

/** Who may move a job. A provider's webhook acts as the worker that holds the lease. */
export const actors = ["worker", "person", "sweeper"] as const;
export type Actor = (typeof actors)[number];

/**
 * Every legal transition, by state and actor; what is not here changes nothing at all
 * (case Q07). `processing → processing` is another taking or progress, `processing →
 * queued` a lapsed lease. Nothing leaves `completed` and `failed` (S2), and `cancel` ends
 * at the file: once one has been shown, it is never free.
 *
 *     queued ──worker──▶ processing ──worker──▶ reviewing ──person, sweeper──▶ completed
 *        ◀──sweeper────────┘  │                    │
 *        └─person, sweeper────┴─worker, too────────┴─person────────────────▶ failed
 */
export const transitionTable = {
  queued: { worker: ["processing"], person: ["failed"], sweeper: ["failed"] },
  processing: {
    worker: ["processing", "reviewing", "failed"],
    person: ["failed"],
    sweeper: ["queued", "failed"],
  },
  reviewing: { worker: [], person: ["completed", "failed"], sweeper: ["completed"] },
  completed: { worker: [], person: [], sweeper: [] },
  failed: { worker: [], person: [], sweeper: [] },
} as const satisfies Record<JobStateType, Record<Actor, readonly JobStateType[]>>;

/** Whether an actor may move a job from one state to another. */
export function mayMove(actor: Actor, from: JobStateType, to: JobStateType): boolean {
  const targets: readonly JobStateType[] = transitionTable[from][actor];
  return targets.includes(to);
}
