import { headerNames } from "@claimcheck/protocol";
import { storedOperations } from "../client/stored-operations.ts";
import { invariant } from "../invariant.ts";

export const sameJobsAfterACrash = invariant({
  id: "C3",
  says: "after any crash or reload: the same jobs, no new key (when durable)",
  sees: ["page.opened", "wire"],
  watch(facts) {
    const keys = new Map<string, Set<string>>();
    return (sighting) => {
      if (sighting.type === "page.opened") {
        const { page } = sighting;
        if (page.storage.mood === "unreadable") return;
        for (const stored of storedOperations(page.storage)) {
          const { operationKey, stage, jobId, account } = stored;
          if (stage === "dismissed" || account !== page.browser.account) continue;
          const view = page.viewOf(operationKey);
          if (view === undefined) return `${page.name} does not know ${operationKey} (${stage})`;
          if (jobId === undefined) continue;
          const shown = "jobId" in view ? view.jobId : undefined;
          if (shown !== jobId) return `${page.name} shows ${view.type} ${shown} for job ${jobId}`;
        }
        return;
      }
      if (sighting.type !== "wire" || sighting.wire.type !== "sent") return;
      const { sent } = sighting.wire;
      if (sent.method !== "POST" || sent.path !== "/jobs") return;
      const { prompt } = JSON.parse(sent.body) as { prompt: string };
      const ofPrompt = keys.get(prompt) ?? new Set();
      keys.set(prompt, ofPrompt.add(sent.headers.get(headerNames.operationKey) ?? ""));
      const meant = facts.intents.get(prompt) ?? 0;
      if (ofPrompt.size > meant) {
        return `"${prompt}" was meant ${meant} times and has ${ofPrompt.size} keys`;
      }
    };
  },
});
