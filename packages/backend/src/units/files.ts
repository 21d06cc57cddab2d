import type { Instant } from "@claimcheck/protocol";
import type { JobResult } from "../rules/job.ts";
import type { Policy } from "../rules/policy.ts";
import type { StoredResult } from "../rules/stored-result.ts";
import type { Upload } from "../rules/upload.ts";
import type { ResultFile, UploadAddress } from "../store-port.ts";
import type { Rows } from "./rows.ts";

interface Circumstances {
  readonly policy: Policy;
  readonly now: Instant;
}

export async function putUpload(
  rows: Rows,
  { bytes, ...named }: Omit<Upload, "storedAt" | "keepUntil"> & { readonly bytes: Uint8Array },
  { policy, now }: Circumstances,
): Promise<{ readonly created: boolean; readonly upload: Upload }> {
  const before = await rows.uploads.get(named.account, named.sha256);
  const keepUntil = now + policy.uploadRetentionMs;
  const upload: Upload = { ...named, storedAt: before?.storedAt ?? now, keepUntil };
  await rows.uploads.put(upload);
  if (before === undefined) await rows.uploads.putBytes(named.account, named.sha256, bytes);
  return { created: before === undefined, upload };
}

export async function touchUpload(
  rows: Rows,
  { account, sha256 }: UploadAddress,
  { policy, now }: Circumstances,
): Promise<{ readonly upload: Upload | undefined }> {
  const upload = await rows.uploads.get(account, sha256);
  if (upload === undefined) return { upload };
  const touched: Upload = { ...upload, keepUntil: now + policy.uploadRetentionMs };
  await rows.uploads.put(touched);
  return { upload: touched };
}

/** The first file under a name stays: a late worker and a second finish converge on it. */
export async function putResult(
  rows: Rows,
  { bytes, ...named }: Omit<StoredResult, "storedAt"> & { readonly bytes: Uint8Array },
  now: Instant,
): Promise<{ readonly result: JobResult; readonly suspectedDuplicateCount: number }> {
  const before = await rows.results.get(named.resultId);
  const stored: StoredResult = before ?? { ...named, storedAt: now };
  if (before === undefined) {
    await rows.results.put(stored);
    await rows.results.putBytes(named.resultId, bytes);
  }
  const twins = (await rows.results.withChecksum(stored.sha256)).filter(
    (other) => other.account === stored.account && other.resultId !== stored.resultId,
  );
  const { account: _account, jobId: _jobId, ...result } = stored;
  return { result, suspectedDuplicateCount: twins.length };
}

export async function readResult(
  rows: Rows,
  resultId: string,
): Promise<{ readonly file: ResultFile | undefined }> {
  const result = await rows.results.get(resultId);
  const bytes = await rows.results.getBytes(resultId);
  const file = result === undefined || bytes === undefined ? undefined : { result, bytes };
  return { file };
}

/** Results whose job has settled and does not show them. */
export async function orphanedResults(rows: Rows, limit: number): Promise<StoredResult[]> {
  const orphans: StoredResult[] = [];
  for (const result of await rows.results.all()) {
    const job = await rows.jobs.get(result.jobId);
    const settled = job?.state.type === "completed" || job?.state.type === "failed";
    if (settled && job.result === null) orphans.push(result);
  }
  return orphans.toSorted((one, other) => other.storedAt - one.storedAt).slice(0, limit);
}
