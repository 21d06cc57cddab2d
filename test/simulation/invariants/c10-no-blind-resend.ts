import { headerNames } from "@claimcheck/protocol";
import { invariant } from "../invariant.ts";
import { FINITE_RETENTION_MS } from "../server/key-memory.ts";

export const noBlindResend = invariant({
  id: "C10",
  says: "no resend of an unguarded operation without a person's decision",
  sees: ["wire"],
  watch(facts) {
    return (sighting) => {
      const { farSide } = facts.setup;
      if (farSide === "for-ever") return;
      const { wire } = sighting;
      const { sent } = wire;
      if (wire.type !== "sent" || sent.method !== "POST" || sent.path !== "/jobs") return;
      const key = sent.headers.get(headerNames.operationKey);
      const earlier = facts.posts.filter((post) => post.key === key && post.sent.id !== sent.id);
      const doubtful = earlier.filter(
        ({ outcome }) => outcome === "ambiguous" || outcome === "open",
      );
      const first = earlier[0];
      if (first === undefined || doubtful.length === 0) return;
      const isRemembered = facts.nowMs() - first.atMs < FINITE_RETENTION_MS;
      if (farSide === "finite" && isRemembered) return;
      const decided = facts.resendDecisions.get(key ?? "") ?? 0;
      if (decided >= doubtful.length) return;
      return `${key} is sent again after ${doubtful.length} lost answers and ${decided} decisions`;
    };
  },
});
