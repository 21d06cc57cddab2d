import { demoPlan, type Plan } from "@claimcheck/backend";

/** How the mocked server is set up. Another set is another deployment over the same store. */
export interface ServerSettings {
  readonly plan: Plan;
  /** Submits in a row, and how long until one more is allowed, in milliseconds. */
  readonly submits: { readonly capacity: number; readonly refillMs: number };
  /** Another version is a deployment that forms loaded before know nothing of. */
  readonly offerVersion: string;
  /** Another generation of the secret that signs result links ends all links given out before. */
  readonly linkSecret: number;
  /** What the model does with a second call under one key. `none`: it would make, and charge, a second picture. */
  readonly modelGuard: "honours-key" | "none";
  /** Whether the next worker that calls the model is gone in that very moment; once per deployment. */
  readonly workerDiesCalling: boolean;
}

/** What a customer of the demo meets. */
export const usualServer: ServerSettings = {
  plan: demoPlan,
  submits: { capacity: 20, refillMs: 3000 },
  offerVersion: "2026-12-01",
  linkSecret: 1,
  modelGuard: "honours-key",
  workerDiesCalling: false,
};

/** A lab makes more pictures a day than a person: only what a scenario limits is limited. */
export const roomyServer: ServerSettings = {
  ...usualServer,
  plan: { ...demoPlan, limits: { ...demoPlan.limits, count: { day: 200, month: 2000 } } },
};
