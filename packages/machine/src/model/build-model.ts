import type { OperationView } from "../operation-view.ts";
import { idleView, viewOf } from "../view.ts";
import { createTableCheck, type TableReport } from "./check-table.ts";
import { explore, isElsewhere, type Step } from "./explore.ts";
import { compareLegalViews, type LegalView, legalViewName, legalViewOf } from "./legal-view.ts";
import { type Setting, settings } from "./setting.ts";
import { placesOf, type StateName, stateNames } from "./state-name.ts";

/** What walking the real machine through every setting has found. */
export interface Model {
  readonly table: TableReport;
  readonly legalViews: readonly LegalView[];
  readonly walks: readonly {
    readonly name: string;
    readonly stateCount: number;
    readonly stepCount: number;
  }[];
  /** States of the chart that no walk has come to. */
  readonly unreached: readonly StateName[];
  /** Snapshots, not over, from which no fact led anywhere else. */
  readonly stuck: readonly string[];
}

/** A step with what it has led to: what is shown then, and whether it is another place. */
export interface SeenStep extends Step {
  readonly view: OperationView;
  readonly elsewhere: boolean;
}

/** @param watch sees every step of every walk, for what is to be held to more than the table */
export function buildModel(
  watch: (step: SeenStep, setting: Setting) => void = () => undefined,
): Model {
  const check = createTableCheck();
  const views = new Map<string, LegalView>();
  const reached = new Set<string>();
  const stuck: string[] = [];
  const note = (view: LegalView) => views.set(legalViewName(view), view);

  const walks = settings.map((setting) => {
    const leavable = new Set<unknown>();
    const { states, stepCount } = explore(setting, (step) => {
      check.see(step);
      const seen = { ...step, view: viewOf(step.after), elsewhere: isElsewhere(step) };
      watch(seen, setting);
      if (seen.elsewhere) leavable.add(step.before);
      if (step.after.status === "active") note(legalViewOf(seen.view));
    });
    for (const state of states) {
      for (const place of placesOf(state)) reached.add(place);
      if (state.status !== "active") continue;
      note(legalViewOf(viewOf(state)));
      if (!leavable.has(state)) stuck.push(`${setting.name}: ${placesOf(state).join(" + ")}`);
    }
    return { name: setting.name, stateCount: states.length, stepCount };
  });
  note(legalViewOf(idleView));

  return {
    table: check.report(),
    legalViews: [...views.values()].sort(compareLegalViews),
    walks,
    unreached: stateNames.filter((name) => !reached.has(name)),
    stuck,
  };
}
