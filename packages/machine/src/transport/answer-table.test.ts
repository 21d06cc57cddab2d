import { problemCatalogue, problemCodes, problemOf } from "@claimcheck/protocol";
import { describe, expect, test } from "vitest";
import { type RawAnswer, readAnswer } from "./answer-table.ts";

const serverTime = Date.parse("2026-06-01T00:00:00Z");

function raw(status: number, body: unknown = "", more: Partial<RawAnswer> = {}): RawAnswer {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const base = "https://api.example/v1";
  return {
    status,
    text,
    base,
    isOpaqueRedirect: false,
    retryAfter: null,
    requestId: null,
    ...more,
  };
}

describe("the answer table", () => {
  const bodies: [string, unknown][] = [
    ["nothing", ""],
    ["HTML", "<html>busy</html>"],
    ["JSON cut short", '{"code":"invalid_req'],
    ["JSON without a code", { error: "x" }],
    ["a code that is not in the catalogue", { code: "toString" }],
    ["an array", []],
    ["null", "null"],
  ];
  const reasons: [number[], string][] = [
    [[300, 301, 302, 304, 307], "unreadable"],
    [[400, 402, 405, 409, 413, 415, 422, 425, 451], "unreadable"],
    [[404, 410], "missing"],
    [[408], "timeout"],
    [[429], "throttled"],
    [[500, 501, 502, 503, 504, 520, 524, 599], "server"],
    [[0, 600, 999], "unreadable"],
  ];
  for (const [statuses, reason] of reasons) {
    test.each(statuses)(
      `%i with any body that says nothing is no evidence: ${reason}`,
      (status) => {
        for (const [, body] of bodies) {
          const answer = readAnswer(raw(status, body));
          expect(answer).toMatchObject({ type: "no_evidence", reason, httpStatus: status });
          expect(JSON.stringify(answer)).not.toContain("busy");
        }
      },
    );
  }

  test.each([
    [401, "unauthenticated"],
    [403, "forbidden"],
  ])("%i is the server's word even without a body", (status, code) => {
    for (const [, body] of bodies) {
      expect(readAnswer(raw(status, body))).toMatchObject({ type: "problem", code });
    }
  });

  test.each([200, 201, 202, 203])("%i is a body if it is JSON, else no evidence", (status) => {
    expect(readAnswer(raw(status, { a: 1 }))).toMatchObject({ type: "body", value: { a: 1 } });
    expect(readAnswer(raw(status, "null"))).toMatchObject({ type: "body", value: null });
    for (const text of ["", "<html>", '{"a":']) {
      expect(readAnswer(raw(status, text))).toMatchObject({
        type: "no_evidence",
        reason: "unreadable",
      });
    }
  });

  test("an opaque redirect is no evidence, whatever else it seems to be", () => {
    const answer = readAnswer(raw(200, { a: 1 }, { isOpaqueRedirect: true }));
    expect(answer).toEqual({ type: "no_evidence", reason: "unreadable" });
  });

  test.each(problemCodes)("%s is the server's word, with its recovery", (code) => {
    const problem = problemOf(code, serverTime, { detail: "why", requestId: "r1" });
    const answer = readAnswer(raw(problem.status, problem));
    expect(answer).toMatchObject({
      type: "problem",
      code,
      recovery: problemCatalogue[code].recovery,
      serverTime,
      requestId: "r1",
      problem: { code, detail: "why" },
    });
  });

  test("P13: a known code counts under another client error too, never under a 2xx or a gateway's 5xx", () => {
    const problem = problemOf("quota_exceeded", serverTime);
    expect(readAnswer(raw(402, problem))).toMatchObject({ type: "problem" });
    expect(readAnswer(raw(200, problem))).toMatchObject({ type: "body" });
    expect(readAnswer(raw(502, problem))).toMatchObject({ type: "no_evidence", reason: "server" });
  });

  test("one bad field does not hide the others", () => {
    const problem = {
      ...problemOf("job_already_settled", serverTime),
      job: { type: "nonsense" },
      retryAfterMs: "soon",
      errors: 3,
    };
    const answer = readAnswer(raw(409, problem));
    expect(answer).toMatchObject({ type: "problem", code: "job_already_settled", serverTime });
    expect(answer).not.toHaveProperty("job");
    expect(answer).not.toHaveProperty("retryAfterMs");
  });

  test.each([
    ["120", 120_000],
    ["0", 0],
    [" 7 ", 7000],
    ["Mon, 01 Jun 2026 00:01:30 GMT", 90_000],
    ["Monday, 01-Jun-26 00:01:30 GMT", 90_000],
    ["Mon Jun  1 00:01:30 2026", 90_000],
    ["Mon, 01 Jun 2020 00:00:00 GMT", 0],
    ["", undefined],
    ["-3", undefined],
    ["1.5", undefined],
    ["5, 10", undefined],
    ["soon", undefined],
  ])("P08: Retry-After: %j is a wait of %s ms, relative to the server's time", (value, waitMs) => {
    const answer = readAnswer(raw(429, { serverTime }, { retryAfter: value }));
    if (waitMs === undefined) expect(answer).not.toHaveProperty("retryAfterMs");
    else expect(answer).toMatchObject({ retryAfterMs: waitMs });
  });

  test("P10: the body's wait counts where CORS hides the header, the header where both are there", () => {
    const body = { serverTime, retryAfterMs: 5000 };
    expect(readAnswer(raw(429, body))).toMatchObject({ retryAfterMs: 5000 });
    expect(readAnswer(raw(429, body, { retryAfter: "9" }))).toMatchObject({ retryAfterMs: 9000 });
  });

  test("P13: a final no carries no wait, so a used-up quota holds nothing else back", () => {
    const body = {
      ...problemOf("quota_exceeded", serverTime, { resetsAt: 9 }),
      retryAfterMs: 5000,
    };
    const answer = readAnswer(raw(429, body, { retryAfter: "43200" }));
    expect(answer).toMatchObject({ code: "quota_exceeded", problem: { resetsAt: 9 } });
    expect(answer).not.toHaveProperty("retryAfterMs");
  });

  describe("X01: the job in a problem", () => {
    const settled = (resultUrl: string) => ({
      ...problemOf("job_already_settled", serverTime),
      job: {
        jobId: "j",
        revision: 4,
        createdAt: 1,
        updatedAt: 2,
        kind: "image",
        type: "completed",
        resultUrl,
        resultExpiresAt: 3,
        charged: { count: 1, tokens: 0 },
      },
    });

    test("has its link made absolute, as everywhere", () => {
      const answer = readAnswer(raw(409, settled("/v1/results/r?signature=s")));
      expect(answer).toMatchObject({
        job: { jobId: "j", resultUrl: "https://api.example/v1/results/r?signature=s" },
      });
    });

    test.each(["javascript:alert(1)", "//evil.example/x", "https://u:p@evil.example/"])(
      "does not reach the page with the link %s",
      (resultUrl) => {
        const answer = readAnswer(raw(409, settled(resultUrl)));
        expect(answer).toMatchObject({ code: "job_already_settled" });
        expect(answer).not.toHaveProperty("job");
      },
    );
  });
});
