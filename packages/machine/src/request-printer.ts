import { type Fingerprint, sha256Hex, takeSnapshot } from "@claimcheck/protocol";
import { blobsIn, replaceBlobs } from "./request-files.ts";

export type PrintRequest = (request: unknown) => Fingerprint | Promise<Fingerprint>;

/**
 * Fingerprints requests as a submit would, without sending anything. Each Blob is hashed once
 * for as long as it lives: a form may ask after every keystroke.
 *
 * @param takesFiles whether a submit would upload Blobs; if not, they have no JSON form
 */
export function createRequestPrinter(takesFiles: boolean): PrintRequest {
  const hashes = new WeakMap<Blob, Promise<string>>();
  const known = new WeakMap<Blob, string>();

  function hashOf(blob: Blob): Promise<string> {
    const begun = hashes.get(blob);
    if (begun !== undefined) return begun;
    const hash = blob.arrayBuffer().then((bytes) => sha256Hex(new Uint8Array(bytes)));
    hashes.set(blob, hash);
    hash.then(
      (hex) => known.set(blob, hex),
      // A file that cannot be read now may be readable the next time.
      () => hashes.delete(blob),
    );
    return hash;
  }

  const print = (frozen: unknown) =>
    takeSnapshot(replaceBlobs(frozen, (blob) => known.get(blob) ?? "")).fingerprint;

  return (request) => {
    if (!takesFiles) return takeSnapshot(request).fingerprint;
    // A copy: what the caller does to the request while its files are read does not count.
    const frozen = replaceBlobs(request, (blob) => blob);
    const unread = blobsIn(frozen).filter((blob) => !known.has(blob));
    if (unread.length === 0) return print(frozen);
    return Promise.all(unread.map(hashOf)).then(() => print(frozen));
  };
}
