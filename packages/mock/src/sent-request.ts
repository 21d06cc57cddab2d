/** A request as it was sent, before anything happened to it. */
export interface SentRequest {
  /** `line method path nth`, with the ids in the path left out: the same in a replay. */
  readonly id: string;
  /** Who sent it. */
  readonly line: string;
  readonly method: string;
  readonly url: string;
  /** Below the base: `/jobs/read`. */
  readonly path: string;
  readonly headers: Headers;
  /** The body, where it is text. */
  readonly body: string;
}

/** The path with its ids left out: `/jobs/:id/review`. */
export function routeOf(path: string): string {
  return path
    .replace(/^\/jobs\/(?!read$)[^/]+/, "/jobs/:id")
    .replace(/^\/uploads\/[^/]+/, "/uploads/:sha256");
}
