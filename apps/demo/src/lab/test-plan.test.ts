import { expect, test } from "vitest";
import { scenarioNamed, scenarios } from "./scenarios.ts";
import { testPlan } from "./test-plan.ts";
import { tour } from "./tour.ts";

test("the manual test plan in the docs says what the lab does", async () => {
  await expect(testPlan()).toMatchFileSnapshot("../../../../docs/manual-test-plan.md");
});

test("the tour has twelve stops, each of a run that exists", () => {
  expect(tour).toHaveLength(12);
  for (const { scenario } of tour) expect(scenarioNamed(scenario)).toBeDefined();
});

test("no two runs have one id", () => {
  expect(new Set(scenarios.map(({ id }) => id)).size).toBe(scenarios.length);
});
