import type { SentRequest } from "@claimcheck/mock";

/** Whether a request asks how jobs are. */
export function isStatusRead({ method, path }: SentRequest): boolean {
  return path === "/jobs/read" || (method === "GET" && /^\/jobs\/[^/?]+$/.test(path));
}

/** The jobs that a request is about. */
export function jobIdsIn({ path, body }: SentRequest): readonly string[] {
  if (path === "/jobs/read") return [...body.matchAll(/"id":"([^"]+)"/g)].map(([, id = ""]) => id);
  const named = /^\/jobs\/([^/?]+)/.exec(path)?.[1];
  return named === undefined || named === "read" ? [] : [named];
}

/** The wait that an answer asks for, ms, as a client may read it (design: 429 and 503 are floors). */
export function askedWaitMs(answer: {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}): number | undefined {
  const header = answer.headers.get("Retry-After");
  if (header !== null && /^\d+$/.test(header)) return 1000 * Number(header);
  const inBody = /"retryAfterMs":(\d+)/.exec(answer.text)?.[1];
  return inBody === undefined ? undefined : Number(inBody);
}
