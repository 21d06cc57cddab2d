import type { Random } from "../ports.ts";

/**
 * Chance from the platform. Keys come from `getRandomValues`, which every context has, secure
 * or not; a platform without it gets no keys rather than guessable ones (case T13).
 */
export function cryptoRandom(): Random {
  return {
    unit: () => Math.random(),
    bytes(count) {
      const source = globalThis.crypto;
      if (typeof source?.getRandomValues !== "function") {
        throw new Error(
          "This platform has no source of cryptographic randomness (crypto.getRandomValues), so no operation key can be made.",
        );
      }
      return source.getRandomValues(new Uint8Array(count));
    },
  };
}
