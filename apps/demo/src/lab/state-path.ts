/** A state as XState tells it: a word, or what is inside each of several regions. */
export type StateValue = string | { readonly [state: string]: StateValue | undefined };

/** Where a machine is, as dotted paths; several where it is in parallel regions. */
export function pathOf(value: StateValue): readonly string[] {
  if (typeof value === "string") return [value];
  return Object.entries(value).flatMap(([state, inner]) =>
    inner === undefined ? [state] : pathOf(inner).map((path) => `${state}.${path}`),
  );
}
