import { type Deeds, whatPeopleDo } from "./deeds/people.ts";
import { whatTheWorldDoes } from "./deeds/world.ts";
import type { Life } from "./life.ts";
import type { Act, ActName } from "./scenario.ts";

const deeds: Deeds<ActName> = { ...whatPeopleDo, ...whatTheWorldDoes };

/** Does what a scenario says, as far as that is possible at this moment. */
export function perform(life: Life, act: Act): void {
  // The table is total; that name and act belong together is more than an index type can say.
  (deeds[act.do] as (life: Life, act: Act) => void)(life, act);
}
