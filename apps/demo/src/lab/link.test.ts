import { expect, test } from "vitest";
import { legs } from "./leg.ts";
import { printLink, readLink } from "./link.ts";
import { moments } from "./moment.ts";
import { printFault, readFault } from "./planned-fault.ts";
import { scenarios } from "./scenarios.ts";

test("an empty link is a calm lab at life's own speed", () => {
  expect(readLink("")).toEqual({ seed: 1, speed: 1, faults: [], deeds: [], storage: "session" });
  expect(printLink(readLink(""))).toBe("");
});

test("a link says the same after it was read and printed", () => {
  const search =
    "?scenario=S02&seed=7&speed=10&fault=read:2:html&fault=submit:every:slow&do=offline:2&do=online:30.5&stop=answer-here&storage=local&lab=closed";
  expect(printLink(readLink(search))).toBe(search);
});

test("what the lab does during a run is told in the order of its moments", () => {
  const { deeds } = readLink("?do=online:20&do=offline:3");
  expect(deeds.map(({ deed }) => deed)).toEqual(["offline", "online"]);
});

test("a link may say that time goes on step by step", () => {
  expect(readLink("?speed=step").speed).toBe(0);
  expect(printLink(readLink("?speed=step"))).toBe("?speed=step");
});

test("what a link says and nobody knows is left out", () => {
  const link = readLink(
    "?scenario=__proto__&seed=-1&speed=0&fault=submit:0:html&fault=a:b:c&fault=read:1:html:x&do=fly:1&stop=now&lab=ajar",
  );
  expect(link).toEqual({ seed: 1, speed: 1, faults: [], deeds: [], storage: "session" });
  expect(readLink("?speed=1e9").speed).toBe(100);
});

test("parameters that are not the lab's stay where they are", () => {
  expect(printLink({ ...readLink(""), seed: 3 }, "?utm=1&scenario=S01")).toBe("?utm=1&seed=3");
});

test("every scenario and every single fault can be linked to", () => {
  for (const { id } of scenarios) expect(readLink(`?scenario=${id}`).scenario).toBe(id);
  for (const leg of legs) {
    for (const { id: moment } of moments) {
      const fault = { leg, nth: 2, moment } as const;
      expect(readFault(printFault(fault))).toEqual(fault);
    }
  }
});
