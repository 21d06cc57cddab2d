import type { Authenticate, Plans } from "./ports.ts";
import type { Plan } from "./rules/plan.ts";

/**
 * For demos and tests only: whoever says `Authorization: Bearer <account>` is that
 * account. A real backend checks a session or a signed token here.
 */
export const demoAuthenticate: Authenticate = async (request) => {
  const header = request.headers.get("Authorization") ?? "";
  const account = /^Bearer ([A-Za-z0-9_.@-]{1,128})$/i.exec(header.trim())?.[1];
  return account === undefined ? { type: "unauthenticated" } : { type: "account", account };
};

/** For demos and tests only: every request is this account's. */
export function demoAccount(account: string): Authenticate {
  return async () => ({ type: "account", account });
}

/** One plan for everybody. */
export function onePlan(plan: Plan): Plans {
  return { planOf: async () => ({ type: "plan", plan }) };
}

/** Enough to try things out, little enough to see the limits. */
export const demoPlan: Plan = {
  id: "demo",
  limits: {
    count: { day: 20, month: 200 },
    tokens: { day: null, month: 500_000 },
  },
  concurrency: 3,
  timeZone: "UTC",
};
