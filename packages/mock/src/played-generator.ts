import type { Generation, GenerationCall, Generator } from "@claimcheck/backend";

/** One call of the generator, open until somebody says how it ends. */
export interface PlayedCall {
  readonly jobId: string;
  readonly request: GenerationCall["request"];
  /** 0 to 1. `etaMs`: how long it will still take; default 10 s. */
  progress(progress: number, etaMs?: number): void;
  /** Hands in a picture: a tiny PNG unless told otherwise. */
  finish(bytes?: Uint8Array<ArrayBuffer>): void;
  /** Fails, for a reason that a person may read. */
  fail(message?: string, options?: { readonly retryable?: boolean }): void;
}

/** A generator whose every move is made from outside. */
export interface PlayedGenerator {
  /** What the backend takes. */
  readonly port: Generator;
  /** In the order in which they were made. */
  readonly calls: readonly PlayedCall[];
  /** @throws when the generator has not been called yet */
  readonly latest: PlayedCall;
}

const DEFAULT_ETA_MS = 10_000;

export function playedGenerator(): PlayedGenerator {
  const calls: PlayedCall[] = [];
  return {
    calls,
    get latest() {
      const latest = calls.at(-1);
      if (latest === undefined) throw new Error("The generator has not been called yet.");
      return latest;
    },
    port: {
      guard: "honours-key",
      generate: ({ jobId, request, signal, onProgress }) =>
        new Promise<Generation>((resolve) => {
          signal.addEventListener("abort", () => resolve({ type: "stopped" }), { once: true });
          calls.push({
            jobId,
            request,
            progress: (progress, etaMs = DEFAULT_ETA_MS) => onProgress(progress, etaMs),
            finish: (bytes = tinyPng()) =>
              resolve({ type: "made", image: { bytes, mediaType: "image/png" } }),
            fail: (message = "The model could not make this.", { retryable = true } = {}) =>
              resolve({ type: "failed", message, retryable }),
          });
        }),
    },
  };
}

/** One transparent pixel. */
function tinyPng(): Uint8Array<ArrayBuffer> {
  const base64 =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
