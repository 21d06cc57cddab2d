import { setTimeout as after } from "node:timers/promises";
import type { BackendStore } from "@claimcheck/backend";

/** What `/readyz` says: whether a load balancer should send requests here. */
export interface Readiness {
  check(): Promise<"ready" | "draining" | "database_unreachable">;
  /** From now on: draining. */
  drain(): void;
}

/** A database that takes longer to tell the time is not one to send anybody to. In milliseconds. */
const PATIENCE_MS = 2000;

export function readiness(store: BackendStore): Readiness {
  let draining = false;
  return {
    async check() {
      if (draining) return "draining";
      const giveUp = new AbortController();
      const tooLate = after(PATIENCE_MS, false, { signal: giveUp.signal }).catch(() => false);
      const answers = store.now().then(
        () => true,
        () => false,
      );
      const isReachable = await Promise.race([answers, tooLate]);
      giveUp.abort();
      return isReachable ? "ready" : "database_unreachable";
    },
    drain() {
      draining = true;
    },
  };
}
