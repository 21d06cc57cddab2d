import type { Capabilities } from "@claimcheck/protocol";
import { respond } from "../respond.ts";
import type { Route } from "../services.ts";

/** `GET /capabilities`: the limits that form and server share. */
export const readCapabilities: Route = async (_exchange, { store, offer }) => {
  const answer: Capabilities = { ...offer, serverTime: await store.now() };
  return respond(answer);
};
