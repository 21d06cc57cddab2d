import { canonicalJson } from "./canonical-json.ts";
import { type Fingerprint, fingerprintOfCanonical } from "./fingerprint.ts";

/** A request exactly as confirmed. Every resend carries `body`, byte for byte (C1). */
export interface Snapshot {
  readonly body: string;
  readonly fingerprint: Fingerprint;
}

/**
 * Freezes a request: serialised once, as canonical JSON. What the caller does to the
 * value afterwards does not touch it (case S11).
 *
 * @throws {@link NotJsonError} before anything is stored or sent
 */
export function takeSnapshot(request: unknown): Snapshot {
  const body = canonicalJson(request);
  return { body, fingerprint: fingerprintOfCanonical(body) };
}
