import { problemCatalogue } from "@claimcheck/protocol";
import type { Refusal, Transport } from "./transport/transport.ts";

const otherAccount: Refusal = {
  type: "problem",
  code: "account_mismatch",
  problem: { code: "account_mismatch", title: problemCatalogue.account_mismatch.title },
  recovery: problemCatalogue.account_mismatch.recovery,
};

/**
 * The transport, for one account's operations only. Another account may sign in at any
 * moment; nothing of the first one's is then sent in the second one's name. The transport
 * reads the account in the same turn, so nothing comes in between.
 */
export function guardAccount(transport: Transport, account: string | undefined): Transport {
  const guard =
    <Arguments extends readonly unknown[], Outcome>(
      method: (...given: Arguments) => Promise<Outcome>,
    ) =>
    (...given: Arguments): Promise<Outcome | Refusal> =>
      transport.account() === account ? method(...given) : Promise.resolve(otherAccount);

  const { lookUp, giveUp, cancel, review, recent, hasUpload, upload } = transport;
  return {
    promises: transport.promises,
    endpoint: transport.endpoint,
    account: () => account,
    submit: guard((request, signal) => transport.submit(request, signal)),
    read: guard((request, signal) => transport.read(request, signal)),
    ...(lookUp && { lookUp: guard(lookUp.bind(transport)) }),
    ...(giveUp && { giveUp: guard(giveUp.bind(transport)) }),
    ...(cancel && { cancel: guard(cancel.bind(transport)) }),
    ...(review && { review: guard(review.bind(transport)) }),
    ...(recent && { recent: guard(recent.bind(transport)) }),
    ...(hasUpload && { hasUpload: guard(hasUpload.bind(transport)) }),
    ...(upload && { upload: guard(upload.bind(transport)) }),
  };
}
