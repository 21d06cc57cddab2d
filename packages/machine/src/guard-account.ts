import { type ProblemCode, problemCatalogue } from "@claimcheck/protocol";
import type { NoEvidence, Refusal, Transport } from "./transport/transport.ts";

const otherAccount: Refusal = {
  type: "problem",
  code: "account_mismatch",
  problem: { code: "account_mismatch", title: problemCatalogue.account_mismatch.title },
  recovery: problemCatalogue.account_mismatch.recovery,
};

/** What a request from before a sign-in was refused for says nothing about now. */
const outdated: NoEvidence = { type: "no_evidence", reason: "network" };

/**
 * The transport, for one account's operations only. Another account may sign in at any
 * moment; nothing of the first one's is then sent in the second one's name. The transport
 * reads the account in the same turn, so nothing comes in between.
 */
export function guardAccount({
  transport,
  account,
  signInCount,
}: {
  readonly transport: Transport;
  readonly account: string | undefined;
  /** How often somebody has signed in so far; a renewed session counts. */
  readonly signInCount: () => number;
}): Transport {
  const guard =
    <
      Arguments extends readonly unknown[],
      Outcome extends { readonly type: string; readonly code?: ProblemCode },
    >(
      method: (...given: Arguments) => Promise<Outcome>,
    ) =>
    async (...given: Arguments): Promise<Outcome | Refusal | NoEvidence> => {
      if (transport.account() !== account) return otherAccount;
      const before = signInCount();
      const outcome = await method(...given);
      return isSignInWanted(outcome) && signInCount() !== before ? outdated : outcome;
    };

  const { lookUp, candidates, giveUp, cancel, review, recent, hasUpload, upload } = transport;
  return {
    promises: transport.promises,
    endpoint: transport.endpoint,
    account: () => account,
    submit: guard((request, signal) => transport.submit(request, signal)),
    read: guard((request, signal) => transport.read(request, signal)),
    ...(lookUp && { lookUp: guard(lookUp.bind(transport)) }),
    ...(candidates && { candidates: guard(candidates.bind(transport)) }),
    ...(giveUp && { giveUp: guard(giveUp.bind(transport)) }),
    ...(cancel && { cancel: guard(cancel.bind(transport)) }),
    ...(review && { review: guard(review.bind(transport)) }),
    ...(recent && { recent: guard(recent.bind(transport)) }),
    ...(hasUpload && { hasUpload: guard(hasUpload.bind(transport)) }),
    ...(upload && { upload: guard(upload.bind(transport)) }),
  };
}

/** Refused for who is asking, not for what: 401, another account, any 403. */
function isSignInWanted(outcome: { readonly type: string; readonly code?: ProblemCode }): boolean {
  const { type, code } = outcome;
  return type === "problem" && code !== undefined && problemCatalogue[code].onSubmit === "hold";
}
