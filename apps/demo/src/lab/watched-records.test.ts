import type { RecordStore } from "@claimcheck/machine";
import { expect, test } from "vitest";
import { watchRecords } from "./watched-records.ts";

function memory(takes: (text: string) => boolean = () => true): RecordStore {
  const stored = new Map<string, string>();
  return {
    names: () => [...stored.keys()],
    read: (name) => stored.get(name),
    write(name, text) {
      if (takes(text)) stored.set(name, text);
    },
    remove: (name) => void stored.delete(name),
  };
}

const name = "claimcheck:v1:a+b:key-1";
const body = '{"prompt":"a \\"hill\\""}';

test("a record counts as stored with these very bytes, and not with others", () => {
  const storage = memory();
  const { records, stored, isRecorded } = watchRecords(storage, storage);
  records.write(name, JSON.stringify({ stage: "sending", body }));
  storage.write("claimcheck-lab:clock", "{}");
  expect(stored.get()).toHaveLength(1);
  expect([isRecorded("key-1", body), isRecorded("key-1", "{}"), isRecorded("key-2", body)]).toEqual(
    ["yes", "no", "no"],
  );
  records.remove(name);
  expect(stored.get()).toEqual([]);
});

test("a write that the storage drops or throws at is a refusal, not a record that was forgotten", () => {
  const dropping = memory(() => false);
  const dropped = watchRecords(dropping, dropping);
  dropped.records.write(name, JSON.stringify({ body }));
  expect(dropped.isRecorded("key-1", body)).toBe("refused");

  const full = memory(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  const thrown = watchRecords(full, full);
  expect(() => thrown.records.write(name, JSON.stringify({ body }))).toThrow("full");
  expect(thrown.isRecorded("key-1", body)).toBe("refused");
});
