import { isSameValue } from "./same-value.ts";

/** An immutable object, and which of its fields somebody has read. */
export interface Tracked<Value extends object> {
  /** Reads like the original; spreading or listing it counts as reading all of it. */
  readonly value: Value;
  /** Whether a field that was read differs in `next`. */
  isStale(next: Value): boolean;
}

/**
 * @param onFirstRead called when a field is read that had not been read before
 */
export function track<Value extends object>(
  original: Value,
  onFirstRead: () => void,
): Tracked<Value> {
  const readNames = new Set<PropertyKey>();
  let isReadWhole = false;

  function note(name: PropertyKey): void {
    if (readNames.has(name)) return;
    readNames.add(name);
    onFirstRead();
  }

  const value = new Proxy(original, {
    get(target, name) {
      note(name);
      return Reflect.get(target, name);
    },
    has(target, name) {
      note(name);
      return Reflect.has(target, name);
    },
    ownKeys(target) {
      if (!isReadWhole) {
        isReadWhole = true;
        onFirstRead();
      }
      return Reflect.ownKeys(target);
    },
  });

  return {
    value,
    isStale(next) {
      if (next === original) return false;
      if (isReadWhole) return !isSameValue(original, next);
      for (const name of readNames) {
        if (!isSameValue(Reflect.get(original, name), Reflect.get(next, name))) return true;
      }
      return false;
    },
  };
}
