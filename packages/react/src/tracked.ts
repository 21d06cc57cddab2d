import { isSameValue } from "./same-value.ts";

/** An immutable object, and which of its fields somebody has read. */
export interface Tracked<Value extends object> {
  /**
   * Reads like the original, and is data like it: it can be spread, cloned, posted to a worker,
   * made JSON. Each of these counts as reading all of it. That a name is there is not read by
   * listing it, nor by `in`: ask for the field.
   */
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
  const ownNames = Object.keys(original);
  const readNames = new Set<PropertyKey>();

  function read(name: PropertyKey): unknown {
    if (!readNames.has(name)) {
      readNames.add(name);
      onFirstRead();
    }
    return Reflect.get(original, name);
  }

  // A field that is absent is asked of the prototype, and may be there next time. A proxy in
  // front of all of it would hear more (names that are listed, or that `in` finds), but no
  // structured clone is made of a proxy.
  const absent = new Proxy(
    {},
    {
      get: (_, name) => read(name),
      has: (target, name) => {
        read(name);
        return Reflect.has(target, name);
      },
    },
  );
  const value: Value = Object.create(
    absent,
    Object.fromEntries(
      ownNames.map((name) => [name, { enumerable: true, get: () => read(name) } as const]),
    ),
  );

  return {
    value,
    isStale(next) {
      if (next === original) return false;
      // Whoever has read every field may have listed them: then one more is news as well.
      if (ownNames.every((name) => readNames.has(name))) return !isSameValue(original, next);
      for (const name of readNames) {
        if (!isSameValue(Reflect.get(original, name), Reflect.get(next, name))) return true;
      }
      return false;
    },
  };
}
