import { takeSnapshot } from "@claimcheck/protocol";
import { describe, expect, test } from "vitest";
import { FakeStorage } from "./fake-page.contract.ts";
import { type OperationRecord, writeRecord } from "./record.ts";
import { createRecordBook } from "./record-book.ts";
import { recordName } from "./record-name.ts";

const scope = { endpoint: "https://app.example/api", account: "ada" };
const snapshot = takeSnapshot({ prompt: "a cat" });
const keyOf = (number: number) => `operation-key-${String(number).padStart(6, "0")}`;

function recordFor(number: number, more: Partial<OperationRecord> = {}): OperationRecord {
  return {
    ...scope,
    operationKey: keyOf(number),
    stage: "prepared",
    body: snapshot.body,
    fingerprint: snapshot.fingerprint,
    generation: 1,
    confirmedAt: number,
    attemptCount: 0,
    guarded: true,
    ...more,
  };
}

function open(store: FakeStorage, finishedCount = 50) {
  const events: string[] = [];
  const logger = ({ event }: { event: string }) => void events.push(event);
  return { book: createRecordBook({ store, scope, finishedCount, logger }), events };
}

const full = () => {
  throw new DOMException("full", "QuotaExceededError");
};

describe("the record book", () => {
  test("finds in a new page what the last one has written, oldest first", () => {
    const store = new FakeStorage();
    const { book } = open(store);
    expect(book.write(recordFor(2))).toEqual({ durable: true });
    expect(book.write(recordFor(1))).toEqual({ durable: true });
    const found = open(store).book.open();
    expect(found.operations.map(({ record }) => record)).toEqual([recordFor(1), recordFor(2)]);
    expect(found.setAside).toEqual([]);
  });

  test("T02 i, iii: goes on in memory when a write throws or is dropped, and says so", () => {
    for (const onWrite of [full, () => undefined, (_: string, text: string) => text.slice(1)]) {
      const store = new FakeStorage();
      store.onWrite = onWrite;
      const { book } = open(store);
      expect(book.write(recordFor(1))).toEqual({ durable: false });
      expect(book.read(keyOf(1))).toEqual(recordFor(1));
    }
  });

  test("T02 iv: an update that fails leaves the operation findable by its older record", () => {
    const store = new FakeStorage();
    const { book } = open(store);
    book.write(recordFor(1));
    store.onWrite = full;
    const accepted = recordFor(1, { stage: "accepted", jobId: "j", attemptCount: 1 });
    expect(book.write(accepted)).toEqual({ durable: true });
    expect(book.read(keyOf(1))).toMatchObject({ stage: "accepted", jobId: "j" });
    expect(open(store).book.read(keyOf(1))).toMatchObject({ stage: "prepared" });
  });

  test("T02 v: makes room by evicting finished records, oldest first, and never a pending one", () => {
    const store = new FakeStorage();
    const { book } = open(store);
    book.write(recordFor(1));
    book.write(recordFor(2, { stage: "settled", jobId: "j2" }));
    book.write(recordFor(3, { stage: "settled", jobId: "j3" }));
    book.write(recordFor(4, { stage: "accepted", jobId: "j4" }));
    store.onWrite = (name, text) =>
      store.entries.size > 3 && !store.entries.has(name) ? full() : text;
    expect(book.write(recordFor(5))).toEqual({ durable: true });
    const left = open(store)
      .book.open()
      .operations.map(({ record }) => record.confirmedAt);
    expect(left).toEqual([1, 3, 4, 5]);

    store.onWrite = full;
    expect(book.write(recordFor(6))).toEqual({ durable: false });
    const pending = open(store)
      .book.open()
      .operations.map(({ record }) => record.confirmedAt);
    expect(pending).toEqual([1, 4, 5]);
  });

  test("T10: two thousand finished operations leave a bounded number of small records", () => {
    const store = new FakeStorage();
    const { book } = open(store);
    book.write(recordFor(0));
    for (let number = 1; number <= 2000; number += 1) {
      const { body: _body, fingerprint: _print, ...rest } = recordFor(number);
      book.write({ ...rest, stage: "settled", jobId: `j${number}` });
    }
    expect(store.entries.size).toBe(51);
    expect(book.read(keyOf(0))).toEqual(recordFor(0));
    expect(book.read(keyOf(2000))).toMatchObject({ stage: "settled" });
  });

  test("T05: leaves alone, and reports, what is corrupt, newer or of another account", () => {
    const good = recordName(scope, keyOf(1));
    const entries: [string, string][] = [
      [good, writeRecord(recordFor(1))],
      [recordName(scope, keyOf(2)), '{"v":99}'],
      [recordName(scope, keyOf(3)), "garbage"],
      [recordName({ ...scope, account: "bob" }, keyOf(4)), writeRecord(recordFor(4))],
      [recordName(scope, keyOf(5)), writeRecord(recordFor(6))],
      [recordName(scope, keyOf(7)), writeRecord(recordFor(7, { account: "bob" }))],
      [recordName({ ...scope, endpoint: "https://x.example" }, keyOf(8)), "whatever"],
      ["theme", "dark"],
    ];
    const store = new FakeStorage(entries);
    const { operations, setAside } = open(store).book.open();
    expect(operations.map(({ record }) => record.operationKey)).toEqual([keyOf(1)]);
    expect(setAside.map(({ reason }) => reason)).toEqual([
      "newer_version",
      "corrupt",
      "other_account",
      "corrupt",
      "other_account",
    ]);
    expect([...store.entries]).toEqual(entries);
  });

  test("T05: does not write over a record of a newer version", () => {
    const name = recordName(scope, keyOf(1));
    const store = new FakeStorage([[name, '{"v":99}']]);
    const { book } = open(store);
    expect(book.write(recordFor(1))).toEqual({ durable: false });
    expect(store.entries.get(name)).toBe('{"v":99}');
    expect(book.read(keyOf(1))).toEqual(recordFor(1));
  });

  test("T01: survives a store whose every method throws", () => {
    const broken = new FakeStorage();
    Object.assign(broken, { names: full, read: full, write: full, remove: full });
    const { book, events } = open(broken);
    expect(book.open()).toEqual({ operations: [], setAside: [] });
    expect(book.write(recordFor(1))).toEqual({ durable: false });
    expect(book.read(keyOf(1))).toEqual(recordFor(1));
    book.remove(keyOf(1));
    book.clear();
    expect(book.read(keyOf(1))).toBeUndefined();
    expect(new Set(events)).toContain("storage.write_failed");
  });

  test("once cleared, drops what a late answer would write", () => {
    const store = new FakeStorage([["theme", "dark"]]);
    const { book } = open(store);
    book.write(recordFor(1));
    book.clear();
    book.write(recordFor(1, { stage: "accepted", jobId: "j" }));
    expect([...store.entries.keys()]).toEqual(["theme"]);
  });
});
