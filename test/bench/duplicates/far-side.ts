/** What answers a client's requests, and can say afterwards what it has made. */
export interface FarSide {
  isCreate(request: Request): boolean;
  /** Commits what it is asked for before it answers. */
  fetch(request: Request): Promise<Response>;
  /** The jobs that there are, in the order of their making. */
  jobIds(): Promise<readonly string[]>;
  stop(): Promise<void>;
}

/** How the server of a published client talks, as much of it as a create needs. */
export interface Dialect {
  readonly createPath: RegExp;
  /** What the body of a create's good answer is. */
  accepted(jobId: string): object;
  /** Where a caller's own key is in the body of a create, if the API has such a place. */
  callersKey?(body: string): string | undefined;
}

/** The header by which a client lets a server see that two requests are one, if it sends any. */
export function keyHeaderOf({ headers }: Request): string | undefined {
  return [...headers.keys()].find((name) => name.includes("idempotency"));
}

/**
 * A server that makes a job of each create, and one job only of all that carry one key, where
 * the client or its caller sends any: it does all that a server can do to tell two requests from one.
 */
export function farSideSpeaking({ createPath, accepted, callersKey }: Dialect): FarSide {
  const jobOfKey = new Map<string, string>();
  const jobIds: string[] = [];
  const isCreate = ({ method, url }: Request) =>
    method === "POST" && createPath.test(new URL(url).pathname);
  const make = (): string => {
    const jobId = `job_${jobIds.length + 1}`;
    jobIds.push(jobId);
    return jobId;
  };
  return {
    isCreate,
    async fetch(request) {
      if (!isCreate(request)) return new Response(null, { status: 404 });
      const header = keyHeaderOf(request);
      const keys = [
        callersKey?.(await request.text()),
        header === undefined ? null : request.headers.get(header),
      ].filter((key) => key !== undefined && key !== null);
      const jobId = keys.map((key) => jobOfKey.get(key)).find((known) => known) ?? make();
      for (const key of keys) jobOfKey.set(key, jobId);
      return Response.json(accepted(jobId));
    },
    jobIds: async () => jobIds,
    stop: async () => undefined,
  };
}
