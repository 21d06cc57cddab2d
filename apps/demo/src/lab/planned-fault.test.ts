import type { SentRequest } from "@claimcheck/mock";
import { expect, test } from "vitest";
import { legOf } from "./leg.ts";
import { breaksAfterMs, planOf } from "./planned-fault.ts";

const request = (method: string, path: string, nth: number): SentRequest => ({
  id: `page ${method} ${path} ${nth}`,
  line: "page",
  method,
  url: `https://app.example/api${path}`,
  path,
  headers: new Headers(),
  body: "",
});

test("a connection that breaks on the far side is no fault of the network's, and the first listed counts", () => {
  const faults = [{ leg: "read", nth: 2, moment: "hold-cut" }] as const;
  expect(breaksAfterMs(faults, { leg: "read", nth: 2 })).toBe(2000);
  expect(breaksAfterMs(faults, { leg: "read", nth: 1 })).toBeUndefined();
  expect(breaksAfterMs(faults, { leg: "submit", nth: 2 })).toBeUndefined();
  const html = { leg: "read", nth: "every", moment: "html" } as const;
  expect(breaksAfterMs([html, ...faults], { leg: "read", nth: 2 })).toBeUndefined();
  expect(breaksAfterMs([...faults, html], { leg: "read", nth: 2 })).toBe(2000);
});

test("a listed fault strikes its request, that many times, and no other", () => {
  const plan = planOf({
    seed: 1,
    faults: [
      { leg: "submit", nth: 2, moment: "not-sent" },
      { leg: "list", nth: "every", moment: "html" },
    ],
  });
  expect(plan(request("POST", "/jobs", 1))).toBeUndefined();
  expect(plan(request("POST", "/jobs", 2))).toEqual({ type: "not_sent" });
  expect(plan(request("POST", "/jobs", 3))).toBeUndefined();
  expect(plan(request("GET", "/jobs?recent", 9))).toMatchObject({ type: "html" });
  expect(plan(request("GET", "/jobs/job_1", 2))).toBeUndefined();
});

test("a seed draws the same faults again, another seed others, and what is listed comes first", () => {
  const odds = { html: 0.5, answer_lost: 0.5 };
  const drawn = (seed: number) => {
    const plan = planOf({ seed, faults: [{ leg: "quota", nth: 1, moment: "cut" }], odds });
    return [...Array(20).keys()].map(
      (index) => plan(request("POST", "/jobs/read", index + 1))?.type,
    );
  };
  expect(drawn(7)).toEqual(drawn(7));
  expect(drawn(7)).not.toEqual(drawn(8));
  const plan = planOf({ seed: 7, faults: [{ leg: "quota", nth: 1, moment: "cut" }], odds });
  expect(plan(request("GET", "/quota", 1))?.type).toBe("answer_cut");
});

test("each route is one leg, whatever ids are in it", () => {
  expect(legOf("POST", "/jobs")).toBe("submit");
  expect(legOf("POST", "/jobs/read")).toBe("read");
  expect(legOf("GET", "/jobs/job_7")).toBe("read");
  expect(legOf("DELETE", "/jobs/job_7")).toBe("cancel");
  expect(legOf("POST", "/jobs/job_7/review")).toBe("review");
  expect(legOf("PUT", `/uploads/${"a".repeat(64)}`)).toBe("upload");
  expect(legOf("GET", "/results/1?signature=2")).toBe("file");
  expect(legOf("GET", "/jobs?recent")).toBe("list");
  expect(legOf("PATCH", "/jobs")).toBeUndefined();
});
