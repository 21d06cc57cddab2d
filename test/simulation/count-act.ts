import { isWorldly, nameOfAct } from "./fault-names.ts";
import { addTo, clientStateOf, type Matrix } from "./matrix.ts";
import type { Act } from "./scenario.ts";
import type { Stage } from "./stage.ts";

/** What the world does strikes every operation of every page that it reaches. */
export function countAct(matrix: Matrix, act: Act, { tabs }: Stage): void {
  if (!isWorldly(act)) return;
  const struck = "tab" in act ? tabs.slice(act.tab % Math.max(1, tabs.length)).slice(0, 1) : tabs;
  for (const { page } of struck) {
    if (page?.state !== "open") continue;
    for (const view of page.views.values()) {
      const state = clientStateOf(view);
      if (state !== undefined) addTo(matrix, nameOfAct(act), state);
    }
  }
}
