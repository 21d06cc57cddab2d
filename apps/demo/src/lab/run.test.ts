import { expect, test } from "vitest";
import { readLink } from "./link.ts";
import { effectOf, runOf } from "./run.ts";

const effect = (before: string, after: string) => effectOf(readLink(before), readLink(after));

test("a link's own faults come before its scenario's, and its own stop instead of it", () => {
  const run = runOf(readLink("?scenario=S02&fault=submit:1:html&stop=record-stored"));
  expect(run.faults.map(({ moment }) => moment)).toEqual(["html", "504"]);
  expect(run.stop).toBe("record-stored");
  expect(runOf(readLink("?scenario=S03")).stop).toBe("answer-here");
});

test("without a scenario a page meets the demo's own limits, with one a lab's", () => {
  expect(runOf(readLink("")).server.plan.limits.count.day).toBe(20);
  expect(runOf(readLink("?scenario=calm")).server.plan.limits.count.day).toBe(200);
  expect(runOf(readLink("?scenario=concurrency")).server.plan.concurrency).toBe(1);
});

test("patience and storage need a page of their own; everything else goes on in this one", () => {
  expect(effect("", "?scenario=overdue")).toEqual({ type: "load anew" });
  expect(effect("", "?storage=local")).toEqual({ type: "load anew" });
  expect(effect("?scenario=S01", "?scenario=S02")).toEqual({
    type: "go on",
    speedChanged: false,
    strikesAnew: true,
  });
  expect(effect("", "?speed=10&lab=closed")).toEqual({
    type: "go on",
    speedChanged: true,
    strikesAnew: false,
  });
});
