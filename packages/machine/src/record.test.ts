import { takeSnapshot } from "@claimcheck/protocol";
import { describe, expect, test } from "vitest";
import { mergeForward, type OperationRecord, readRecord, writeRecord } from "./record.ts";
import { readRecordName, recordName } from "./record-name.ts";

const operationKey = "00000000-0000-4000-8000-000000000001";
const snapshot = takeSnapshot({ prompt: "a cat" });

const prepared: OperationRecord = {
  operationKey,
  endpoint: "https://app.example/api",
  account: "ada",
  stage: "prepared",
  slot: "hero",
  body: snapshot.body,
  fingerprint: snapshot.fingerprint,
  generation: 1,
  confirmedAt: 1000,
  attemptCount: 0,
  guarded: true,
};
const accepted: OperationRecord = { ...prepared, stage: "accepted", attemptCount: 1, jobId: "j" };

describe("a stored record", () => {
  test("comes back as it was written", () => {
    const reading = readRecord(writeRecord(prepared));
    expect(reading).toEqual({ type: "record", record: prepared });
  });

  test("X05: holds no link, whatever the job says", () => {
    const text = writeRecord({
      ...accepted,
      job: {
        type: "reviewing",
        jobId: "j",
        revision: 3,
        resultUrl: "https://files.example/x?signature=secret",
        resultExpiresAt: 5,
        reviewDeadlineAt: 9,
      },
    });
    expect(text).not.toContain("secret");
    expect(readRecord(text)).toMatchObject({ record: { job: { type: "reviewing", revision: 3 } } });
  });

  test("T05: of a newer version is named as such, whatever else it holds", () => {
    expect(readRecord('{"v":99,"whatever":true}')).toEqual({ type: "newer_version" });
  });

  test.each([
    ["no JSON", "{"],
    ["null", "null"],
    ["a version that never was", JSON.stringify({ ...JSON.parse(writeRecord(prepared)), v: 0 })],
    ["no version", JSON.stringify(prepared)],
    ["a key with a bad charset", writeRecord({ ...prepared, operationKey: "../../admin-------" })],
    ["a job id that is a path", writeRecord({ ...accepted, jobId: "../admin" })],
    ["a job id that is a URL", writeRecord({ ...accepted, jobId: "https://evil.example/x" })],
  ])("with %s is corrupt", (_, text) => {
    expect(readRecord(text)).toEqual({ type: "corrupt" });
  });

  test("that could be neither sent nor tracked is corrupt", () => {
    const { body: _body, ...bodyless } = prepared;
    const { jobId: _jobId, ...idless } = accepted;
    expect(readRecord(writeRecord(bodyless))).toEqual({ type: "corrupt" });
    expect(readRecord(writeRecord(idless))).toEqual({ type: "corrupt" });
  });

  test("T05: keeps the fields that another build has put there", () => {
    const text = JSON.stringify({ ...JSON.parse(writeRecord(prepared)), later: { a: 1 } });
    const again: Record<string, unknown> = JSON.parse(writeRecord(accepted, text));
    expect(again["later"]).toEqual({ a: 1 });
    expect(again["stage"]).toBe("accepted");
    expect(again["body"]).toBe(snapshot.body);
  });

  test("T11: cannot reach a prototype", () => {
    const hostile = `{"v":1,"__proto__":{"status":"completed"},"constructor":{"prototype":{"x":1}},${writeRecord(prepared).slice(7)}`;
    const reading = readRecord(hostile);
    expect(reading).toEqual({ type: "record", record: prepared });
    const again = writeRecord(prepared, hostile);
    expect(again).not.toContain("__proto__");
    expect(again).not.toContain("constructor");
    expect(Reflect.get({}, "x")).toBeUndefined();
    expect(Reflect.get({}, "status")).toBeUndefined();
  });
});

describe("merging two tellings of one operation", () => {
  test("never goes back, whichever comes last", () => {
    for (const merged of [mergeForward(accepted, prepared), mergeForward(prepared, accepted)]) {
      expect(merged).toMatchObject({ stage: "accepted", jobId: "j", attemptCount: 1 });
    }
  });

  test("keeps the newer job and the higher count of attempts", () => {
    const queued = { type: "queued", jobId: "j", revision: 1 } as const;
    const processing = { type: "processing", jobId: "j", revision: 2 } as const;
    const merged = mergeForward(
      { ...accepted, job: processing, attemptCount: 3 },
      { ...accepted, job: queued, attemptCount: 2 },
    );
    expect(merged).toMatchObject({ job: processing, attemptCount: 3 });
  });

  test("keeps another tab's wish, unless this side has changed its own", () => {
    const wished: OperationRecord = { ...accepted, wish: { type: "cancel" } };
    expect(mergeForward(wished, accepted, accepted).wish).toEqual({ type: "cancel" });
    expect(mergeForward(wished, accepted, wished).wish).toBeUndefined();
    expect(mergeForward(accepted, wished, accepted).wish).toEqual({ type: "cancel" });
  });

  test("lets a slot be left", () => {
    const { slot: _slot, ...slotless } = accepted;
    expect(mergeForward(accepted, slotless, accepted).slot).toBeUndefined();
    expect(mergeForward(slotless, accepted, accepted).slot).toBeUndefined();
  });

  test("an unguarded operation stays unguarded", () => {
    expect(mergeForward({ ...accepted, guarded: false }, accepted).guarded).toBe(false);
  });
});

describe("a record's name", () => {
  const scope = { endpoint: "https://app.example/api", account: "ada" };

  test("says whose it is", () => {
    const name = recordName(scope, operationKey);
    expect(name.startsWith("claimcheck:v1:")).toBe(true);
    expect(readRecordName(name, scope)).toEqual({ type: "ours", operationKey });
    expect(readRecordName(name, { ...scope, account: "bob" })).toEqual({ type: "other_account" });
    expect(readRecordName(name, { ...scope, endpoint: "https://other.example" })).toEqual({
      type: "foreign",
    });
    expect(readRecordName(name.replace("v1", "v2"), scope)).toEqual({ type: "newer_version" });
    expect(readRecordName("theme", scope)).toEqual({ type: "foreign" });
    expect(readRecordName(`${name.slice(0, -36)}x`, scope)).toEqual({ type: "corrupt" });
  });

  test("cannot be forged by an account or an endpoint with separators in it", () => {
    const tricky = { endpoint: "https://a.example/x:y+z", account: "a:b+c%/ü" };
    const name = recordName(tricky, operationKey);
    expect(readRecordName(name, tricky)).toEqual({ type: "ours", operationKey });
    expect(readRecordName(recordName({ ...scope, account: "ada:x" }, operationKey), scope)).toEqual(
      { type: "other_account" },
    );
  });
});
