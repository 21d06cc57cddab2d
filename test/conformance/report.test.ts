import { expect, test } from "vitest";
import { BreachError, NotApplicableError } from "./breach.ts";
import type { ActiveCheck } from "./check.ts";
import type { Exchange } from "./exchange.ts";
import { closing, inReport } from "./report.ts";
import { runChecks, type Verdict } from "./run-checks.ts";
import { settingsFor } from "./settings.ts";

const shown: Exchange = {
  method: "POST",
  url: "http://localhost/api/jobs",
  sent: { headers: { Authorization: "Bearer secret", "Idempotency-Key": "k" }, body: '{"a":1}' },
  status: 500,
  headers: new Headers({ "Content-Type": "text/html" }),
  bytes: new TextEncoder().encode("x".repeat(900)),
  json: undefined,
  beganAtMs: 0,
  endedAtMs: 1,
};

function check(id: string, run: ActiveCheck["run"], needs: ActiveCheck["needs"] = []): ActiveCheck {
  return { id, sentence: "It holds.", source: "design 6", advice: "Do so.", needs, run };
}

const checks = [
  check("good", async () => undefined),
  check("bad", async () => {
    throw new BreachError("a job", shown);
  }),
  check("idle", async () => {
    throw new NotApplicableError("There is no limit.");
  }),
  check("left-out", async () => undefined, ["worker"]),
  check("alone", async () => undefined, ["second-account"]),
];

function run(): Promise<readonly Verdict[]> {
  const settings = settingsFor("http://localhost:1/api");
  const tokens = { first: "secret", second: undefined };
  return runChecks({ ...settings, tokens, skip: ["worker"] }, undefined, checks);
}

test("a failure says what was wanted, sent and answered, by which rule, and what to change", async () => {
  const verdicts = await run();
  const bad = verdicts.find(({ check: { id } }) => id === "bad");
  expect(bad && inReport(bad)).toBe(
    [
      `FAILED  ${"bad".padEnd(28)}It holds.`,
      "    wanted   a job",
      "    sent     POST http://localhost/api/jobs",
      "             Authorization: (hidden)",
      "             Idempotency-Key: k",
      "             ",
      '             {"a":1}',
      "    came     500",
      "             content-type: text/html",
      "             ",
      `             ${"x".repeat(600)} … (900 characters)`,
      "    rule     design 6",
      "    change   Do so.",
    ].join("\n"),
  );
});

test("what was left out or had nothing to judge is counted apart, never as passed", async () => {
  const verdicts = await run();
  expect(closing(verdicts)).toBe("1 passed, 2 failed, 1 skipped, 1 not applicable");
});

test("a check that lacks a second account has failed, unless it was to be skipped", async () => {
  const alone = (await run()).find(({ check: { id } }) => id === "alone");
  expect(alone && inReport(alone)).toMatch(
    /FAILED .*\n.*--second-token, or say --skip second-account/,
  );
});
