import type { BackendStore } from "../ports.ts";

/**
 * The store itself failed, so nobody knows whether the change was made. That is a 503, under
 * which the key stays valid: key, reservation and job are one transaction, so a resend finds
 * either all of them or nothing (case Q19). It is not a bug, which is a 500.
 */
export class StoreFaultError extends Error {
  override readonly name = "StoreFaultError";

  constructor(cause: unknown) {
    super("The store failed.", { cause });
  }
}

/** The same store, whose rejections say where they came from. */
export function tellingFaults(store: BackendStore): BackendStore {
  return new Proxy(store, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      return (...args: unknown[]): unknown => {
        const answer: unknown = member.apply(target, args);
        return answer instanceof Promise ? answer.catch(rethrow) : answer;
      };
    },
  });
}

function rethrow(cause: unknown): never {
  throw new StoreFaultError(cause);
}
