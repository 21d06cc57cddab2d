import { headerNames } from "@claimcheck/protocol";
import { storedOperations } from "../client/stored-operations.ts";
import { invariant } from "../invariant.ts";

export const writtenAhead = invariant({
  id: "C2",
  says: "its record is stored before the first POST (when durable)",
  sees: ["written", "wire"],
  watch() {
    /** Records that the storage has refused, by page: the page knows that it is not durable. */
    const refused = new WeakMap<object, Set<string>>();
    return (sighting) => {
      if (sighting.type === "written") {
        const { page, name, kept } = sighting;
        const names = refused.get(page) ?? new Set();
        if (kept) names.delete(name);
        else names.add(name);
        refused.set(page, names);
        return;
      }
      if (sighting.type !== "wire" || sighting.wire.type !== "sent") return;
      const { sent } = sighting.wire;
      const { page } = sighting;
      if (sent.method !== "POST" || sent.path !== "/jobs") return;
      const key = sent.headers.get(headerNames.operationKey) ?? "";
      const stored = storedOperations(page.storage).find((one) => one.operationKey === key);
      if (stored?.body === sent.body) return;
      const isKnownToBeLost = [...(refused.get(page) ?? [])].some((name) => name.endsWith(key));
      if (isKnownToBeLost && page.durability === "best-effort") return;
      return `${key} was sent, and the storage holds ${stored?.body ?? "nothing"}`;
    };
  },
});
