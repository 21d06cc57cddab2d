import { scenarioNamed } from "./scenarios.ts";

/** A stop of the tour: a run, what a person does in it, and what must be seen. */
export interface TourStop {
  readonly title: string;
  /** Of a scenario. */
  readonly scenario: string;
  readonly does: readonly string[];
  readonly look: string;
}

/** A scenario as it is, told as one click. */
function run(scenario: string, ...more: readonly string[]): TourStop {
  const { title, look } = scenarioNamed(scenario) ?? { title: scenario, look: "" };
  return { title, scenario, does: ["Press “Run it”.", ...more], look };
}

export const tour: readonly TourStop[] = [
  run("calm", "Move the divider, then accept the picture."),
  run("S02"),
  run("not-sent"),
  run("S01"),
  run("S03", "When the tab is cut off, press “Kill this tab”."),
  {
    title: "The same tab, twice",
    scenario: "answer-lost",
    does: ["Press “Run it”.", "At once, press “Duplicate this tab”."],
    look: "Both tabs end with the same job; the server's books hold one job and one reservation.",
  },
  {
    title: "Offline in the middle",
    scenario: "calm",
    does: ["Press “Run it”, then “Go offline”.", "Wait a while, then press “Go online”."],
    look: "“Unknown”, held until the network is back; then one read at once and the true state. Never “failed”.",
  },
  {
    title: "The lid is closed for an hour",
    scenario: "calm",
    does: ["Press “Run it”.", "While it is being made, press “Sleep for an hour”."],
    look: "One read goes out before any verdict: no “overdue”, no time-out, the job's true state.",
  },
  run("sign-in", "When the card asks for it, press “Sign in”."),
  run("quota"),
  run("worker"),
  run("chaos", "Change the seed, and run it again."),
];
