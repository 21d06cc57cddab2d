import { headerNames, PROTOCOL_VERSION } from "@claimcheck/protocol";
import { refuse } from "./respond.ts";
import type { Services } from "./services.ts";
import type { Trace } from "./trace.ts";

/** Who is asking, or the refusal that ends the request before anything else is looked at. */
export async function identify(
  request: Request,
  trace: Trace,
  { authenticate, store }: Services,
): Promise<
  | { readonly type: "account"; readonly account: string }
  | { readonly type: "refused"; readonly response: Response }
> {
  const refused = async (...[code, details]: Refusal) => ({
    type: "refused" as const,
    response: refuse({ trace }, code, await store.now(), details),
  });
  const who = await authenticate(request);
  if (who.type !== "account") return refused(who.type);

  const named = request.headers.get(headerNames.account);
  if (named !== null && named !== who.account) return refused("account_mismatch");

  const version = request.headers.get(headerNames.protocol);
  if (version !== null && version !== String(PROTOCOL_VERSION)) {
    const detail = `This server speaks version ${PROTOCOL_VERSION} of the protocol.`;
    return refused("invalid_request", { detail });
  }
  return who;
}

type Refusal = [code: Parameters<typeof refuse>[1], details?: Parameters<typeof refuse>[3]];
