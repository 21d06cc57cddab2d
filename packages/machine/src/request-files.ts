import {
  canonicalJson,
  MAX_JSON_DEPTH,
  type Snapshot,
  sha256Hex,
  takeSnapshot,
} from "@claimcheck/protocol";

/** The Blobs anywhere in a request, each once, in the order in which they are met. */
export function blobsIn(request: unknown): readonly Blob[] {
  const found = new Set<Blob>();
  replaceBlobs(request, (blob) => {
    found.add(blob);
    return "";
  });
  return [...found];
}

/**
 * The request with its Blobs told apart by identity: what two submits in one tick are
 * compared by, while their files are still being hashed.
 *
 * @throws NotJsonError
 */
export function draftOf(request: unknown, nameOf: (blob: Blob) => string): string {
  return canonicalJson(replaceBlobs(request, nameOf));
}

export interface HashedRequest {
  readonly snapshot: Snapshot;
  /** By SHA-256; equal files are one. */
  readonly files: ReadonlyMap<string, Blob>;
}

/**
 * Hashes every file and puts its SHA-256 in its place.
 *
 * @throws whatever reading a file throws: it may have changed or gone since it was chosen
 */
export async function hashFiles(request: unknown): Promise<HashedRequest> {
  const hashes = new Map<Blob, string>();
  const files = new Map<string, Blob>();
  for (const blob of blobsIn(request)) {
    const hash = sha256Hex(new Uint8Array(await blob.arrayBuffer()));
    hashes.set(blob, hash);
    files.set(hash, blob);
  }
  const snapshot = takeSnapshot(replaceBlobs(request, (blob) => hashes.get(blob) ?? ""));
  return { snapshot, files };
}

/**
 * A copy with each Blob replaced, made once, so that what the caller does to the request
 * afterwards does not reach it (case S11). Anything that is not a plain object, an array or
 * a Blob stays as it is, for the canonical JSON to judge.
 */
export function replaceBlobs(value: unknown, replace: (blob: Blob) => unknown): unknown {
  return replaceIn(value, replace, []);
}

function replaceIn(
  value: unknown,
  replace: (blob: Blob) => unknown,
  ancestors: readonly object[],
): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Blob) return replace(value);
  // A cycle, or a depth nobody needs, is left in place: the canonical JSON refuses it, with its pointer.
  if (ancestors.includes(value) || ancestors.length > MAX_JSON_DEPTH) return value;
  const inside = [...ancestors, value];
  if (Array.isArray(value)) return Array.from(value, (item) => replaceIn(item, replace, inside));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return value;
  const copy: Record<string, unknown> = Object.create(null);
  for (const [name, member] of Object.entries(value))
    copy[name] = replaceIn(member, replace, inside);
  return copy;
}
