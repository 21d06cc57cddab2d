// Why a statement failed, by its SQLSTATE (PostgreSQL manual, appendix A). An error without
// one came from the connection: nobody knows what the server did.

const SERIALIZATION_FAILURE = "40001";
const DEADLOCK_DETECTED = "40P01";
const LOCK_NOT_AVAILABLE = "55P03";
const UNIQUE_VIOLATION = "23505";
const UNDEFINED_TABLE = "42P01";

/**
 * Whether the server has undone the whole transaction and asks for it once more. Nothing
 * else may be tried again: it may have happened (case Q19).
 */
export function mayTryAgain(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state === SERIALIZATION_FAILURE || state === DEADLOCK_DETECTED;
}

/** Whether a lock was not free within `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return sqlStateOf(error) === LOCK_NOT_AVAILABLE;
}

export function isUniqueViolation(error: unknown): boolean {
  return sqlStateOf(error) === UNIQUE_VIOLATION;
}

export function isUndefinedTable(error: unknown): boolean {
  return sqlStateOf(error) === UNDEFINED_TABLE;
}

/** Both drivers put it under `code`; so do Node's own errors, whose codes have another length. */
function sqlStateOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  const { code } = error;
  return typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}
