import { createHash } from "node:crypto";
import type { Authenticate } from "@claimcheck/backend";

/**
 * `Authorization: Bearer <token>` from a list. Tokens are compared by their hashes, so the
 * time of an answer tells nothing about how much of a guess was right.
 */
export function bearerTokens(tokens: ReadonlyMap<string, string>): Authenticate {
  const accounts = new Map([...tokens].map(([token, account]) => [hashOf(token), account]));
  return async (request) => {
    const header = request.headers.get("Authorization") ?? "";
    const token = /^Bearer +(\S+)$/i.exec(header.trim())?.[1];
    const account = token === undefined ? undefined : accounts.get(hashOf(token));
    return account === undefined ? { type: "unauthenticated" } : { type: "account", account };
  };
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64");
}
