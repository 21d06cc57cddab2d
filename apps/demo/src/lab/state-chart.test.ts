import { stateNames } from "@claimcheck/machine/model";
import { expect, test } from "vitest";
import { chartParts, partOf, placesIn, waysOutOf } from "./state-chart.ts";

test("every state of the machine has its place in the chart, and no two parts share a seat", () => {
  const drawn = chartParts.flatMap(({ name, places }) =>
    places.length === 0 ? [name] : places.map(({ state }) => state),
  );
  expect(drawn.toSorted()).toEqual(stateNames.toSorted());
  const seats = chartParts.map(({ column, row }) => `${column} ${row}`);
  expect(new Set(seats).size).toBe(seats.length);
});

test("a machine's paths are places of the table: two while it is tracked, the end's own when settled", () => {
  expect(placesIn(["tracking.looking.reading", "tracking.wishing.resting"])).toEqual([
    "looking.reading",
    "wishing.resting",
  ]);
  expect(placesIn(["settled.looking.waiting"])).toEqual(["settled.waiting"]);
  expect(placesIn(["storing"])).toEqual(["storing"]);
  expect(placesIn(["nowhere.at.all"])).toEqual([]);
});

test("the ways out of a place are the table's, and lead to places and parts of the chart", () => {
  const ways = waysOutOf(["sending.posting"]);
  expect(ways.find(({ to }) => to === "tracking")?.facts).toContain("submission.accepted");
  expect(ways.flatMap(({ facts }) => facts)).not.toContain("page.hidden");
  for (const state of stateNames) {
    for (const { to } of waysOutOf([state])) expect([state, partOf(to)]).not.toContain(undefined);
  }
});
