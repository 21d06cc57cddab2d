import { invariant } from "../invariant.ts";

export const oneUnguardedCall = invariant({
  id: "S9",
  says: "at most one unguarded generator call per operation",
  sees: ["generator"],
  watch(facts) {
    const calls = new Map<string, number>();
    return (sighting) => {
      if (sighting.resume) return;
      if (facts.setup.server.guard !== "none") return;
      const { key } = sighting;
      const count = (calls.get(key) ?? 0) + 1;
      calls.set(key, count);
      return count > 1 ? `the generator was called ${count} times for ${key}` : undefined;
    };
  },
});
