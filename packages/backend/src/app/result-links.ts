import { hexOf, type Instant } from "@claimcheck/protocol";
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import type { JobResult } from "../rules/job.ts";

/** A link to a result, good until `resultExpiresAt` for whoever holds it. */
export interface ResultLink {
  readonly resultUrl: string;
  readonly resultExpiresAt: Instant;
}

export type LinkVerdict = "good" | "expired" | "forged";

/** Signs and checks links to results. */
export interface ResultLinks {
  linkTo(result: JobResult, now: Instant): Promise<ResultLink>;
  judge(asked: {
    readonly resultId: string;
    readonly expires: string | null;
    readonly signature: string | null;
    readonly now: Instant;
  }): Promise<LinkVerdict>;
}

/**
 * The same result has the same link until near the link's end, so that a page which reads
 * the job again shows the file it has already loaded. The link then changes for one that
 * lives a whole life longer.
 */
export function createResultLinks(options: {
  readonly basePath: string;
  /** Asked once; all processes that serve one store must have one secret. */
  readonly secret: () => Promise<Uint8Array>;
  /** How long a link lives, in milliseconds. */
  readonly lifetimeMs: number;
  /** How long before its end a link is no longer given out, in milliseconds. */
  readonly renewalMs: number;
}): ResultLinks {
  const { basePath, lifetimeMs, renewalMs } = options;
  let secret: Promise<Uint8Array> | undefined;

  async function sign(resultId: string, expires: string): Promise<string> {
    secret ??= options.secret();
    try {
      return hexOf(hmac(sha256, await secret, utf8ToBytes(`${resultId}\n${expires}`)));
    } catch (error) {
      secret = undefined;
      throw error;
    }
  }

  return {
    async linkTo({ resultId, storedAt }, now) {
      const lives = Math.max(1, Math.ceil((now + renewalMs - storedAt) / lifetimeMs));
      const resultExpiresAt = storedAt + lives * lifetimeMs;
      const signature = await sign(resultId, String(resultExpiresAt));
      const query = `expires=${resultExpiresAt}&signature=${signature}`;
      return { resultUrl: `${basePath}/results/${resultId}?${query}`, resultExpiresAt };
    },
    async judge({ resultId, expires, signature, now }) {
      if (expires === null || signature === null || !/^\d{1,16}$/.test(expires)) return "forged";
      if (!isEqual(await sign(resultId, expires), signature)) return "forged";
      return Number(expires) <= now ? "expired" : "good";
    },
  };
}

/** Compares in a time that does not tell how much was right. */
function isEqual(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let index = 0; index < one.length; index += 1) {
    difference |= one.charCodeAt(index) ^ (other.charCodeAt(index) || 0);
  }
  return difference === 0;
}
