import { type Deeds, whatPeopleDo } from "./deeds/people.ts";
import { whatTheWorldDoes } from "./deeds/world.ts";
import type { Act, ActName } from "./scenario.ts";
import type { Stage } from "./stage.ts";

const deeds: Deeds<ActName> = { ...whatPeopleDo, ...whatTheWorldDoes };

/** Does what a scenario says, as far as that is possible at this moment. */
export function perform(stage: Stage, act: Act): void {
  // The table is total; that name and act belong together is more than an index type can say.
  (deeds[act.do] as (stage: Stage, act: Act) => void)(stage, act);
}
