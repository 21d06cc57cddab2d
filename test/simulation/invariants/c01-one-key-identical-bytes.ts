import { headerNames } from "@claimcheck/protocol";
import { invariant } from "../invariant.ts";

export const oneKeyIdenticalBytes = invariant({
  id: "C1",
  says: "all POSTs of an operation carry one key and identical bytes",
  sees: ["wire"],
  watch() {
    const first = new Map<string, string>();
    return (sighting) => {
      if (sighting.wire.type !== "sent") return;
      const { sent } = sighting.wire;
      if (sent.method !== "POST" || sent.path !== "/jobs") return;
      const key = sent.headers.get(headerNames.operationKey);
      if (key === null) return "a POST without a key";
      const bytes = `${sent.headers.get(headerNames.attemptOf)} ${sent.body}`;
      const before = first.get(key) ?? bytes;
      first.set(key, before);
      return before === bytes
        ? undefined
        : `key ${key} was sent with ${before}, then with ${bytes}`;
    };
  },
});
