import type { EvidenceEntry } from "@claimcheck/react";
import { expect, test } from "vitest";
import { timelineRows } from "./timeline-rows.ts";

const entry = (what: EvidenceEntry["what"], more: Partial<EvidenceEntry> = {}): EvidenceEntry => ({
  wallMs: 0,
  monotonicMs: 0,
  what,
  by: "far side",
  ...more,
});
const checked = (httpStatus = 200) => entry("server.state", { httpStatus });

test("a run of checks with the same answer is one row, and keeps every entry", () => {
  const log = [checked(), checked(), checked(), entry("person.checked", { by: "person" })];
  const rows = timelineRows(log);
  expect(rows.map(({ first, again }) => [first.what, again.length])).toEqual([
    ["server.state", 2],
    ["person.checked", 0],
  ]);
  expect(rows.flatMap(({ first, again }) => [first, ...again])).toEqual(log);
});

test("a run ends where the answer differs; two of a kind are two rows", () => {
  const lost = entry("read.unanswered", { reason: "network" });
  const log = [checked(), checked(), lost, checked(), checked(204), checked(204), checked(204)];
  expect(timelineRows(log).map(({ again }) => again.length)).toEqual([0, 0, 0, 0, 2]);
});

test("attempts and decisions are never folded, however often they come", () => {
  const sent = entry("submission.began", { by: "client" });
  expect(timelineRows([sent, sent, sent, sent])).toHaveLength(4);
});
