import type { SentRequest } from "@claimcheck/mock";
import { headerNames } from "@claimcheck/protocol";
import type { SeenPage } from "./client/seen-page.ts";
import { type ClientState, clientStateOf } from "./matrix.ts";
import { jobIdsIn } from "./wire-words.ts";

/** The states of the operations that a request is about, as its page shows them. */
export function statesBehind(page: SeenPage, sent: SentRequest): readonly ClientState[] {
  const key = sent.headers.get(headerNames.operationKey);
  const jobIds = jobIdsIn(sent);
  const states = new Set<ClientState>();
  for (const [own, view] of page.views) {
    const isMeant = own === key || ("jobId" in view && jobIds.includes(view.jobId));
    const state = isMeant ? clientStateOf(view) : undefined;
    if (state !== undefined) states.add(state);
  }
  // Files go ahead of an operation that has no bytes yet.
  if (sent.path.startsWith("/uploads/")) states.add("submitting");
  return [...states];
}
