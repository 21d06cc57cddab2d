import { expect, test } from "vitest";
import {
  type OnSubmit,
  problemCatalogue,
  problemCodes,
  problemEntry,
  recoveries,
} from "./problem-catalogue.ts";

// Written out again on purpose, from the design's page (sections 6 and 4.3) and not from the source.
const design: Record<string, { status: number; onSubmit: OnSubmit }> = {
  idempotency_key_missing: { status: 400, onSubmit: "refused" },
  idempotency_key_malformed: { status: 400, onSubmit: "refused" },
  invalid_request: { status: 400, onSubmit: "refused" },
  upload_missing: { status: 400, onSubmit: "refused" },
  hash_mismatch: { status: 400, onSubmit: "refused" },
  unauthenticated: { status: 401, onSubmit: "hold" },
  credits_insufficient: { status: 402, onSubmit: "refused" },
  forbidden: { status: 403, onSubmit: "hold" },
  // These four are never the answer to a submit. Should one come all the same, it does not say
  // that no job has the key, so it must not count as a refusal (C12).
  job_not_found: { status: 404, onSubmit: "unresolved" },
  operation_not_found: { status: 404, onSubmit: "unresolved" },
  job_already_settled: { status: 409, onSubmit: "unresolved" },
  transition_not_allowed: { status: 409, onSubmit: "unresolved" },
  account_mismatch: { status: 409, onSubmit: "hold" },
  operation_in_progress: { status: 409, onSubmit: "resend" },
  concurrency_limited: { status: 409, onSubmit: "resend" },
  capabilities_stale: { status: 409, onSubmit: "refused" },
  operation_expired: { status: 410, onSubmit: "unresolved" },
  operation_burned: { status: 410, onSubmit: "refused" },
  payload_too_large: { status: 413, onSubmit: "refused" },
  unsupported_media: { status: 415, onSubmit: "refused" },
  idempotency_key_reused: { status: 422, onSubmit: "unresolved" },
  quota_exceeded: { status: 429, onSubmit: "refused" },
  rate_limited: { status: 429, onSubmit: "resend" },
  plan_unavailable: { status: 503, onSubmit: "resend" },
};

test("the catalogue has the design's codes and no others", () => {
  expect([...problemCodes].sort()).toEqual(Object.keys(design).sort());
});

test.each(problemCodes)("%s has the design's status and meaning for a submit", (code) => {
  const { status, onSubmit } = problemCatalogue[code];
  expect({ status, onSubmit }).toEqual(design[code]);
});

test("every 403 holds, and every code that a client resends asks it to wait", () => {
  for (const { status, onSubmit, recovery } of Object.values(problemCatalogue)) {
    if (status === 403) expect(onSubmit).toBe("hold");
    if (onSubmit === "resend") expect(recovery).toBe("wait");
  }
});

test("the server judges again what a person, an upload or a new period can change", () => {
  const again = problemCodes.filter((code) => problemCatalogue[code].evaluatedAgain);
  expect([...again].sort()).toEqual([
    "capabilities_stale",
    "credits_insufficient",
    "quota_exceeded",
    "upload_missing",
  ]);
  for (const code of again) expect(problemCatalogue[code].onSubmit).toBe("refused");
});

test("every title is a sentence, and says it only once", () => {
  const titles = Object.values(problemCatalogue).map((entry) => entry.title);
  for (const title of titles) expect(title).toMatch(/^[A-Z].+\.$/);
  expect(new Set(titles).size).toBe(titles.length);
});

test("every recovery is one that the UI knows", () => {
  for (const { recovery } of Object.values(problemCatalogue))
    expect(recoveries).toContain(recovery);
});

test("a word from the wire finds its own entry or none", () => {
  expect(problemEntry("quota_exceeded")).toBe(problemCatalogue.quota_exceeded);
  for (const word of ["", "toString", "__proto__", "constructor", "Quota_exceeded", "made_up"]) {
    expect(problemEntry(word)).toBeUndefined();
  }
});
