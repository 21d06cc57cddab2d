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

/**
 * The wait that an answer makes a floor for everything, ms: of a 429 or a 503, unless it is a
 * final no (a used-up quota says when a new request may succeed, and holds nothing else back).
 */
export function floorIn(answer: {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}): number | undefined {
  const { status, headers, text } = answer;
  if ((status !== 429 && status !== 503) || text.includes('"quota_exceeded"')) return undefined;
  const header = headers.get("Retry-After");
  if (header !== null && /^\d+$/.test(header)) return 1000 * Number(header);
  const inBody = /"retryAfterMs":(\d+)/.exec(text)?.[1];
  return inBody === undefined ? undefined : Number(inBody);
}

/** Whose session a request goes by; `undefined`: nobody's. */
export function accountIn(headers: Headers): string | undefined {
  return headers.get("Authorization")?.replace("Bearer ", "");
}
