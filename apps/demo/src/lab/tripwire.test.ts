import { expect, test } from "vitest";
import { createTripwire, type StopMoment, stopMoments } from "./tripwire.ts";

const url = "https://app.example/api/jobs";

/** A page that submits once: writes its record, sends, and writes down the answer. */
async function submitWith(stop: StopMoment | undefined) {
  const stored = new Map<string, string>();
  const sent: string[] = [];
  const tripped: unknown[] = [];
  const tripwire = createTripwire({
    records: {
      names: () => [...stored.keys()],
      read: (name) => stored.get(name),
      write: (name, text) => void stored.set(name, text),
      remove: (name) => void stored.delete(name),
    },
    fetch: async (to) => {
      sent.push(to);
      return Response.json({ job: {} }, { status: 202 });
    },
    isSubmit: (_url, init) => init.method === "POST",
    stop,
    onTripped: (at) => tripped.push(at),
  });
  tripwire.records.write("record", "prepared");
  tripwire.records.write("record", "sending");
  const answered = tripwire.fetch(url, { method: "POST" }).then(() => {
    tripwire.records.write("record", "accepted");
    tripwire.records.write("record", "settled");
    return true;
  });
  const heard = await Promise.race([answered, turns().then(() => false)]);
  return { record: stored.get("record"), sentCount: sent.length, heard, tripped };
}

/** Long enough for everything that needs no time. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

test.each<[StopMoment | undefined, string | undefined, number, boolean]>([
  ["before-record", undefined, 0, false],
  ["record-stored", "prepared", 0, false],
  ["request-sent", "sending", 1, false],
  ["answer-here", "sending", 1, false],
  ["record-updated", "accepted", 1, true],
  [undefined, "settled", 1, true],
])(
  "stopped at %s, the outside is left as a crash would leave it",
  async (stop, record, sentCount, heard) => {
    const left = await submitWith(stop);
    expect(left).toEqual({ record, sentCount, heard, tripped: stop === undefined ? [] : [stop] });
  },
);

test("every moment has its case above", () => {
  expect(stopMoments).toHaveLength(5);
});
