import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { routes, UnsafeIdError } from "./routes.ts";

const withId = {
  job: { make: routes.job, before: "/jobs/", after: "" },
  review: { make: routes.review, before: "/jobs/", after: "/review" },
  upload: { make: routes.upload, before: "/uploads/", after: "" },
  result: { make: routes.result, before: "/results/", after: "" },
} as const;

test("the routes are those of the design", () => {
  const { jobs, recentJobs, readJobs, operation, quota, capabilities, openapi } = routes;
  expect([jobs, recentJobs, readJobs, operation, quota, capabilities, openapi]).toEqual([
    "/jobs",
    "/jobs?recent",
    "/jobs/read",
    "/operation",
    "/quota",
    "/capabilities",
    "/openapi.json",
  ]);
});

describe.each(Object.entries(withId))("%s", (_name, { make, before, after }) => {
  test("puts an id into its segment", () => {
    const ids = [
      "j-1",
      "0b1c2d3e-0000-4000-8000-000000000000",
      "f".repeat(64),
      "__proto__",
      "a".repeat(128),
    ];
    for (const id of ids) expect(make(id)).toBe(`${before}${id}${after}`);
  });

  test.each([
    "../admin",
    "..",
    ".",
    "...",
    "a?x=1",
    "a#x",
    "a/b",
    "a\\b",
    "%2e%2e",
    "%2Fadmin",
    "https://evil.example",
    "//evil.example",
    "a;b",
    "a b",
    "a\n",
    "\ud800",
    "",
    "a".repeat(129),
  ])("refuses %j before there is any request (case X02)", (id) => {
    expect(() => make(id)).toThrow(UnsafeIdError);
  });

  test("no id leaves its segment, whatever it is", () => {
    const nasty = fc
      .array(fc.constantFrom(".", "..", "/", "\\", "%2e", "%2f", "?", "#", "@", ":", "a", "-", "_"))
      .map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(
        fc.oneof(nasty, fc.string({ unit: "binary" }), fc.stringMatching(/^[\w-]{1,9}$/)),
        (id) => {
          let path: string;
          try {
            path = make(id);
          } catch (error) {
            expect(error).toBeInstanceOf(UnsafeIdError);
            return;
          }
          const url = new URL(`https://app.example/api${path}`);
          expect(url.pathname).toBe(`/api${before}${id}${after}`);
          expect(url.search + url.hash).toBe("");
        },
      ),
      { numRuns: 1000 },
    );
  });
});
