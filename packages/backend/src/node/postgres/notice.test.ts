import { expect, test } from "vitest";
import type { JobChange } from "../../ports.ts";
import { readNotice, writeNotices } from "./notice.ts";

function change(number: number, account = "ann"): JobChange {
  return { account, jobId: `job_${number}`, revision: number, stateRevision: 1, state: "queued" };
}

test("what was written is read again, all of it and in order", () => {
  const changes = Array.from({ length: 500 }, (_, number) => change(number, 'an "account" é😀'));
  const messages = writeNotices("someone", changes);
  const notices = messages.map(readNotice);
  expect(notices.flatMap((notice) => notice?.changes ?? [])).toEqual(changes);
  expect(notices.every((notice) => notice?.sender === "someone")).toBe(true);
});

test("messages are as few as PostgreSQL's 8,000 bytes allow", () => {
  const messages = writeNotices(
    "someone",
    Array.from({ length: 500 }, (_, number) => change(number)),
  );
  const bytes = messages.map((message) => Buffer.byteLength(message));
  expect(Math.max(...bytes)).toBeLessThan(8000);
  expect(Math.min(...bytes.slice(0, -1))).toBeGreaterThan(7700);
});

test("a change that no message can carry is left out, and the others are not", () => {
  const messages = writeNotices("someone", [change(1), change(2, "x".repeat(8000)), change(3)]);
  expect(messages.flatMap((message) => readNotice(message)?.changes ?? [])).toEqual([
    change(1),
    change(3),
  ]);
});

test("nothing to tell is no message, and what is not a notice is none", () => {
  expect(writeNotices("someone", [])).toEqual([]);
  expect(readNotice("hello")).toBe(undefined);
  expect(readNotice('{"sender":1,"changes":[]}')).toBe(undefined);
});
