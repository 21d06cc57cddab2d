import type { Locks } from "../ports.ts";

/**
 * Web Locks, where they exist (secure contexts): one holder of a name in the whole origin.
 * Elsewhere work runs at once, and the operation key alone protects, as it does across machines.
 */
export function webLocks(): Locks {
  return {
    async withLock(name, work) {
      const locks = globalThis.navigator?.locks;
      if (locks === undefined) return work();
      let isHeld = false;
      try {
        return await locks.request(name, () => {
          isHeld = true;
          return work();
        });
      } catch (error) {
        // Refused before it was held (an opaque origin, a page being put away): go on without.
        if (isHeld) throw error;
        return work();
      }
    },
  };
}
