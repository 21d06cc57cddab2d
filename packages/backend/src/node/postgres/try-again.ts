import { mayTryAgain } from "./sql-state.ts";

const TRIES_MAX = 10;
/** The longest wait before the second try, in milliseconds; it grows with each. */
const STEP_MS = 4;

/**
 * Runs a transaction again when the server has undone all of it for a serialisation
 * failure or a deadlock. Whatever else it throws is thrown: the transaction may have
 * happened, and a resend with its key finds what it did (case Q19).
 */
export async function tryAgain<Answer>(transaction: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (tries === TRIES_MAX || !mayTryAgain(error)) throw error;
      // A little chance, so that the same two do not meet again.
      const waitMs = Math.random() * STEP_MS * tries;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}
