import { type PlannedFault, printFault, readFault } from "./planned-fault.ts";
import { scenarioNamed } from "./scenarios.ts";
import { printTimedDeed, readTimedDeed, type TimedDeed } from "./timed-deed.ts";
import { type StopMoment, stopMoments } from "./tripwire.ts";

/** Everything about a lab that a link carries: who opens it gets the same run. */
export interface LabLink {
  /** Of a known scenario. */
  readonly scenario?: string;
  /** Draws what is left to chance. Default 1. */
  readonly seed: number;
  /**
   * How fast the clock of page and server runs. Default 1. 0, in a link `step`: it stands still,
   * and is moved on from one due thing to the next.
   */
  readonly speed: number;
  /** Single faults, besides the scenario's. */
  readonly faults: readonly PlannedFault[];
  /** What the lab does during a run, in the order of its moments. */
  readonly deeds: readonly TimedDeed[];
  /** Where the page stops, instead of where the scenario says. */
  readonly stop?: StopMoment;
  /** Where records live. Default `session`. */
  readonly storage: "session" | "local";
  /** Absent: open where there is room for it. */
  readonly lab?: "open" | "closed" | "off";
}

/** A field that is named and `undefined` is taken away. */
export type LinkChange = { readonly [Name in keyof LabLink]?: LabLink[Name] | undefined };

const SPEED_MAX = 100;
const STEP = "step";

export function readLink(search: string): LabLink {
  const asked = new URLSearchParams(search);
  const scenario = scenarioNamed(asked.get("scenario") ?? "")?.id;
  const stop = stopMoments.find((moment) => moment === asked.get("stop"));
  const lab = (["open", "closed", "off"] as const).find((state) => state === asked.get("lab"));
  return {
    ...(scenario === undefined ? {} : { scenario }),
    seed: wholeNumber(asked.get("seed")) ?? 1,
    speed: speedIn(asked.get("speed")),
    faults: asked.getAll("fault").flatMap((text) => readFault(text) ?? []),
    deeds: asked
      .getAll("do")
      .flatMap((text) => readTimedDeed(text) ?? [])
      .sort((one, other) => one.afterMs - other.afterMs),
    ...(stop === undefined ? {} : { stop }),
    storage: asked.get("storage") === "local" ? "local" : "session",
    ...(lab === undefined ? {} : { lab }),
  };
}

/** The query of the shortest link that says the same. Other parameters of the page are kept. */
export function printLink(link: LinkChange, search = ""): string {
  const query = new URLSearchParams(search);
  for (const name of ["scenario", "seed", "speed", "fault", "do", "stop", "storage", "lab"]) {
    query.delete(name);
  }
  if (link.scenario !== undefined) query.set("scenario", link.scenario);
  if ((link.seed ?? 1) !== 1) query.set("seed", String(link.seed));
  if ((link.speed ?? 1) !== 1) query.set("speed", link.speed === 0 ? STEP : String(link.speed));
  for (const fault of link.faults ?? []) query.append("fault", printFault(fault));
  for (const deed of link.deeds ?? []) query.append("do", printTimedDeed(deed));
  if (link.stop !== undefined) query.set("stop", link.stop);
  if (link.storage === "local") query.set("storage", link.storage);
  if (link.lab !== undefined) query.set("lab", link.lab);
  // A colon needs no escape in a query, and a link is read by people.
  const text = query.toString().replaceAll("%3A", ":");
  return text === "" ? "" : `?${text}`;
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

function speedIn(text: string | null): number {
  if (text === STEP) return 0;
  const speed = Number(text);
  return Number.isFinite(speed) && speed > 0 ? Math.min(speed, SPEED_MAX) : 1;
}
