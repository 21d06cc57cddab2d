import { submittingSteps, unknownReasons } from "@claimcheck/machine";
import { legalViewName, legalViewOf, legalViews, viewKinds } from "@claimcheck/machine/model";
import { failureCodes, recoveries } from "@claimcheck/protocol";
import type { OperationView } from "@claimcheck/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { fixedClock } from "../clock/ui-clock.ts";
import { OperationCard } from "../operation-card/operation-card.tsx";
import { appearanceOf } from "../stories/appearance.ts";
import { legalGroups } from "../stories/legal-gallery.tsx";
import { STORY_NOW } from "../stories/moment.ts";
import { operationFixture } from "../stories/operation-fixture.ts";
import { sampleView } from "../stories/sample-view.ts";
import { stateGroups } from "../stories/still-stories.ts";
import { UiProvider } from "../ui-provider.tsx";

const clock = fixedClock(STORY_NOW);
const shown: readonly OperationView[] = stateGroups.flatMap(({ states }) =>
  states.map(({ operation }) => operation.view),
);

/** What a person sees of a view, as text to compare. */
function look(view: OperationView): string {
  return renderToStaticMarkup(
    <UiProvider locale="en" clock={clock} timeZone="UTC">
      <OperationCard operation={operationFixture(view)} />
    </UiProvider>,
  );
}

test("the sample of every line of the machine's table stands on that very line", () => {
  const names = legalViews.map((legal) => legalViewName(legalViewOf(sampleView(legal))));
  expect(names).toEqual(legalViews.map(legalViewName));
});

test("every line of the machine's table is shown by a gallery, and none is shown that it has not", () => {
  const lines = legalGroups(viewKinds).flatMap((group) => group.lines.map(legalViewName));
  expect(lines.toSorted()).toEqual(legalViews.map(legalViewName).toSorted());
});

test("lines with one caption look the same, lines with two do not", () => {
  const captions = new Map<string, string>();
  for (const legal of legalViews) {
    const caption = `${legal.type}: ${appearanceOf(legal)}`;
    const markup = look(sampleView(legal));
    expect([legalViewName(legal), captions.get(markup) ?? caption]).toEqual([
      legalViewName(legal),
      caption,
    ]);
    captions.set(markup, caption);
  }
  const seen = [...captions.values()];
  expect(seen.filter((caption, at) => seen.indexOf(caption) !== at)).toEqual([]);
});

test("no story shows what the machine never does", () => {
  const legal = new Set(legalViews.map(legalViewName));
  const strangers = stateGroups.flatMap(({ states }) =>
    states.filter(({ operation }) => !legal.has(legalViewName(legalViewOf(operation.view)))),
  );
  expect(
    strangers.map(
      ({ name, operation }) => `${name}: ${legalViewName(legalViewOf(operation.view))}`,
    ),
  ).toEqual([]);
});

test("there is a story for each step, reason, code and recovery, and for each wish of each kind", () => {
  const wishes = new Set(legalViews.map(({ type, wish }) => `${type} ${wish}`));
  const wanted = [
    ...submittingSteps.map((step) => `submitting ${step}`),
    ...unknownReasons.flatMap((reason) => [
      `unknown submission ${reason}`,
      `unknown tracking ${reason}`,
    ]),
    ...failureCodes.map((code) => `failed ${code}`),
    ...recoveries.map((recovery) => `refused ${recovery}`),
    ...wishes,
  ];
  const told = new Set(shown.flatMap(storiesToldBy));
  expect(wanted.filter((story) => !told.has(story))).toEqual([]);
});

function storiesToldBy(view: OperationView): string[] {
  const { type, wish } = legalViewOf(view);
  const stories = [`${type} ${wish}`];
  if (view.type === "submitting") stories.push(`submitting ${view.step}`);
  if (view.type === "unknown") stories.push(`${type} ${view.reason}`);
  if (view.type === "failed") stories.push(`failed ${view.code}`);
  if (view.type === "refused") stories.push(`refused ${view.recovery}`);
  return stories;
}
