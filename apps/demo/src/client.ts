import { createClaimcheck, httpTransport } from "@claimcheck/react";

/** The demo's one account. A real app has a session here. */
const ACCOUNT = "demo";

export const client = createClaimcheck({
  transport: httpTransport({
    baseUrl: "/api",
    account: () => ACCOUNT,
    headers: () => ({ Authorization: `Bearer ${ACCOUNT}` }),
  }),
});
