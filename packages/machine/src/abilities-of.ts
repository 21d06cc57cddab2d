import type { Abilities } from "./operation-context.ts";
import type { Transport } from "./transport/transport.ts";

/** What can be asked of a far side: what it promises, as far as there is a method for it. */
export function abilitiesOf(transport: Transport): Abilities {
  const { promises, lookUp, candidates, giveUp, cancel, review } = transport;
  return {
    promises,
    lookUp: (promises.lookup === "candidates" ? candidates : lookUp) !== undefined,
    giveUp: giveUp !== undefined,
    cancel: promises.cancel && cancel !== undefined,
    review: review !== undefined,
  };
}
