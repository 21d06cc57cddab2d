import { type RefObject, useInsertionEffect, useRef } from "react";

/**
 * What the latest committed render was given, for those who are called later: an inline
 * callback is never stale, and never a reason to subscribe again. (React 18 has no `useEffectEvent`.)
 */
export function useLatest<Value>(value: Value): Readonly<RefObject<Value>> {
  const latest = useRef(value);
  useInsertionEffect(() => {
    latest.current = value;
  });
  return latest;
}
