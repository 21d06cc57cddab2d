import { submittingSteps } from "@claimcheck/machine";
import { legalViewName, legalViewOf, legalViews } from "@claimcheck/machine/model";
import type { Operation } from "@claimcheck/react";
import * as ended from "../states/ended.stories.tsx";
import * as finished from "../states/finished.stories.tsx";
import * as running from "../states/running.stories.tsx";
import * as submitting from "../states/submitting.stories.tsx";
import * as unknown from "../states/unknown.stories.tsx";
import type { StillStory } from "./show.ts";

/** A story of the states, as the wall and the tests find it. */
export interface NamedState {
  /** `ProcessingStale` is told as `Processing stale`. */
  readonly name: string;
  readonly operation: Operation;
}

export interface StateGroup {
  readonly title: string;
  readonly states: readonly NamedState[];
}

const order = legalViews.map(legalViewName);

/** Every story that shows one state, in the order of a life. */
export const stateGroups: readonly StateGroup[] = [
  { title: "Before there is a job", states: statesOf(submitting) },
  { title: "The job runs", states: statesOf(running) },
  { title: "There is a picture", states: statesOf(finished) },
  { title: "Nobody knows yet", states: statesOf(unknown) },
  { title: "There will be no picture", states: statesOf(ended) },
];

/** A module lists its exports by name; a person looks for them in the order of the machine's table. */
function statesOf({ default: _meta, ...stories }: Readonly<Record<string, object>>): NamedState[] {
  return Object.entries(stories)
    .flatMap(([name, story]) =>
      isStill(story) ? [{ name: spaced(name), operation: story.args.operation }] : [],
    )
    .toSorted((one, other) => placeOf(one.operation) - placeOf(other.operation));
}

function placeOf({ view }: Operation): number {
  const place = order.indexOf(legalViewName(legalViewOf(view)));
  const step = view.type === "submitting" ? submittingSteps.indexOf(view.step) : 0;
  return place + step / submittingSteps.length;
}

function isStill(story: object): story is StillStory {
  return "args" in story;
}

function spaced(name: string): string {
  const words = name.replaceAll(/(?!^)(?=[A-Z])/g, " ").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
