import { OPERATION_KEY_PATTERN, type OperationKey } from "@claimcheck/protocol";

/** Whose records: one far side, one account. */
export interface RecordScope {
  readonly endpoint: string;
  readonly account?: string | undefined;
}

const PREFIX = "claimcheck:v1:";
const SCOPED = /^claimcheck:v(\d+):([^:]*)\+([^:+]*):(.*)$/s;

/** `claimcheck:v1:<endpoint+account>:<key>`; both halves are encoded, so none can leave its place. */
export function recordName(scope: RecordScope, operationKey: OperationKey): string {
  return `${scopePrefix(scope)}${operationKey}`;
}

export type NameReading =
  | { readonly type: "ours"; readonly operationKey: OperationKey }
  | { readonly type: "other_account" }
  | { readonly type: "newer_version" }
  | { readonly type: "corrupt" }
  /** Not a record of this far side at all. */
  | { readonly type: "foreign" };

export function readRecordName(name: string, scope: RecordScope): NameReading {
  const match = SCOPED.exec(name);
  if (match === null) return { type: "foreign" };
  const [, version, endpoint, account, operationKey = ""] = match;
  if (endpoint !== encodeURIComponent(scope.endpoint)) return { type: "foreign" };
  if (version !== "1") return { type: "newer_version" };
  if (account !== encodeURIComponent(scope.account ?? "")) return { type: "other_account" };
  return OPERATION_KEY_PATTERN.test(operationKey)
    ? { type: "ours", operationKey }
    : { type: "corrupt" };
}

function scopePrefix({ endpoint, account }: RecordScope): string {
  return `${PREFIX}${encodeURIComponent(endpoint)}+${encodeURIComponent(account ?? "")}:`;
}
