import { scenarioNamed } from "./scenarios.ts";
import type { TimedDeed } from "./timed-deed.ts";

/** A stop of the tour: a run, what a person does in it, and what must be seen. */
export interface TourStop {
  readonly title: string;
  /** Of a scenario. */
  readonly scenario: string;
  /** What the lab does meanwhile, so that nobody needs to be quick. */
  readonly deeds?: readonly TimedDeed[];
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
    deeds: [
      { deed: "offline", afterMs: 3000 },
      { deed: "online", afterMs: 20_000 },
    ],
    does: ["Press “Run it”: the lab goes offline after 3 s, and online again after 20 s."],
    look: "“Unknown”, held until the network is back; then one read at once and the true state. Never “failed”.",
  },
  {
    title: "The lid is closed for an hour",
    scenario: "calm",
    deeds: [{ deed: "sleep", afterMs: 3000 }],
    does: ["Press “Run it”: after 3 s, while it is being made, the device sleeps for an hour."],
    look: "One read goes out before any verdict: no “overdue”, no time-out, the job's true state.",
  },
  run("sign-in", "When the card asks for it, press “Sign in”."),
  run("quota"),
  run("worker"),
  run("chaos", "Change the seed, and run it again."),
];
