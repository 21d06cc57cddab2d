import { expect, test } from "vitest";
import { type Problem, problemOf, problemSchema } from "./problem.ts";
import { problemCatalogue, problemCodes } from "./problem-catalogue.ts";

const details = {
  detail: "Only 2 left.",
  requestId: "r-1",
  errors: [{ pointer: "/prompt", detail: "Too long." }],
  retryAfterMs: 5000,
  resetsAt: 99,
};

test.each(problemCodes)("a %s problem can be read by any client, bare and with details", (code) => {
  const bare = problemOf(code, 7);
  expect(problemSchema.parse(JSON.parse(JSON.stringify(bare)))).toEqual({
    type: `urn:claimcheck:problem:${code}`,
    title: problemCatalogue[code].title,
    status: problemCatalogue[code].status,
    code,
    serverTime: 7,
  });
  const full = problemOf(code, 7, details);
  expect(problemSchema.parse(JSON.parse(JSON.stringify(full)))).toEqual({ ...bare, ...details });
});

test("details cannot change what the problem is", () => {
  const other: Problem = problemOf("rate_limited", 1, details);
  expect(problemOf("unauthenticated", 7, other)).toEqual({
    ...problemOf("unauthenticated", 7),
    ...details,
  });
});

test.each([
  ["code", "made_up"],
  ["code", "toString"],
  ["status", "400"],
  ["serverTime", "now"],
  ["retryAfterMs", -1],
  ["retryAfterMs", null],
  ["errors", [{ pointer: "/prompt" }]],
])("a problem whose %s is %j is not of this protocol", (field, value) => {
  expect(problemSchema.safeParse({ ...problemOf("rate_limited", 7), [field]: value }).success).toBe(
    false,
  );
});
