import { VirtualClock } from "@claimcheck/mock";
import { describe, expect, test } from "vitest";
import { createReader, type Reader } from "./reader.ts";
import type { ReadOutcome, ReadRequest } from "./transport/transport.ts";
import type { ReadFact } from "./wanted-read.ts";

interface Sent {
  readonly ids: readonly string[];
  readonly atMs: number;
  readonly signal: AbortSignal;
  answer(outcome?: ReadOutcome): void;
}

function setUp({ batch = true } = {}) {
  const clock = new VirtualClock();
  const sent: Sent[] = [];
  let order = 0;
  const read = (request: ReadRequest, signal: AbortSignal): Promise<ReadOutcome> => {
    const { promise, resolve } = Promise.withResolvers<ReadOutcome>();
    const ids = request.jobs.map(({ jobId }) => jobId);
    sent.push({
      ids,
      atMs: clock.monotonicMs(),
      signal,
      answer: (outcome) => resolve(outcome ?? queued(ids)),
    });
    return promise;
  };
  const reader = createReader({
    clock,
    transport: {
      read,
      promises: {
        idempotency: "none",
        lookup: "none",
        absence: "unprovable",
        cancel: false,
        hold: false,
        batch,
      },
    },
    timeoutMs: 30_000,
    nextOrder: () => {
      order += 1;
      return order;
    },
    chance: () => 0,
    readerId: "reader",
    floorMs: () => 0,
    onAnswer: () => undefined,
    onHolding: () => undefined,
  });
  return { clock, sent, reader };
}

function queued(ids: readonly string[]): ReadOutcome {
  return {
    type: "answers",
    answers: new Map(ids.map((jobId) => [jobId, { type: "job", job: { type: "queued", jobId } }])),
  };
}

/** As a machine does it: wait for the turn, then read. */
function lookAt(reader: Reader, jobId: string, atMs: number, facts: string[], notBeforeMs = atMs) {
  reader.awaitTurn({ atMs, notBeforeMs }, () => {
    reader.read({ jobId }, (fact) => facts.push(`${jobId} ${fact.type}`));
  });
}

describe("the reader", () => {
  test("gives each its turn at its moment, with one timer for all", async () => {
    const { clock, sent, reader } = setUp();
    lookAt(reader, "a", 1000, []);
    lookAt(reader, "b", 5000, []);
    lookAt(reader, "c", 9000, []);
    expect(clock.pendingCount).toBe(1);
    await clock.advance(10_000);
    expect(sent.map(({ ids, atMs }) => [ids, atMs])).toEqual([
      [["a"], 1000],
      [["b"], 5000],
      [["c"], 9000],
    ]);
  });

  test("joins what may be pulled forward to what is due into one request", async () => {
    const { clock, sent, reader } = setUp();
    const facts: string[] = [];
    lookAt(reader, "a", 1000, facts);
    lookAt(reader, "b", 1250, facts, 950);
    lookAt(reader, "c", 1500, facts, 1200);
    await clock.advance(1000);
    expect(sent.map(({ ids }) => ids)).toEqual([["a", "b"]]);
    sent[0]?.answer();
    await clock.advance(500);
    expect(facts).toEqual(["a answer", "b answer"]);
    expect(sent.map(({ ids }) => ids)).toEqual([["a", "b"], ["c"]]);
  });

  test("C9: never pulls forward what must not be looked at before", async () => {
    const { clock, sent, reader } = setUp();
    lookAt(reader, "a", 1000, []);
    lookAt(reader, "floored", 1100, [], 1100);
    await clock.advance(1000);
    expect(sent.map(({ ids }) => ids)).toEqual([["a"]]);
  });

  test("sends one request for each where the far side takes only one", async () => {
    const { clock, sent, reader } = setUp({ batch: false });
    lookAt(reader, "a", 1000, []);
    lookAt(reader, "b", 1000, []);
    await clock.advance(1000);
    expect(sent.map(({ ids }) => ids)).toEqual([["a"], ["b"]]);
  });

  test("asks for at most 100 jobs at once", async () => {
    const { clock, sent, reader } = setUp();
    for (let index = 0; index < 230; index += 1)
      reader.read({ jobId: `j${index}` }, () => undefined);
    await clock.settle();
    expect(sent.map(({ ids }) => ids.length)).toEqual([100, 100, 30]);
  });

  test("C7: does not read a job twice at once; who asks meanwhile gets the same answer", async () => {
    const { clock, sent, reader } = setUp();
    const facts: string[] = [];
    reader.read({ jobId: "a" }, () => facts.push("first"));
    await clock.settle();
    reader.read({ jobId: "a" }, () => facts.push("second"));
    await clock.settle();
    expect(sent).toHaveLength(1);
    sent[0]?.answer();
    await clock.settle();
    expect(facts).toEqual(["first", "second"]);
  });

  test("C6: a withdrawn turn leaves no timer, a withdrawn read no request", async () => {
    const { clock, sent, reader } = setUp();
    const facts: ReadFact[] = [];
    const stopTurn = reader.awaitTurn({ atMs: 1000, notBeforeMs: 1000 }, () => {
      throw new Error("This turn was withdrawn.");
    });
    stopTurn();
    stopTurn();
    expect(clock.pendingCount).toBe(0);

    const stopEarly = reader.read({ jobId: "early" }, (fact) => facts.push(fact));
    stopEarly();
    await clock.settle();
    expect(sent).toHaveLength(0);

    const stop = reader.read({ jobId: "a" }, (fact) => facts.push(fact));
    await clock.settle();
    stop();
    await clock.settle();
    expect(sent[0]?.signal.aborted).toBe(true);
    sent[0]?.answer();
    await clock.advance(60_000);
    expect(facts).toEqual([]);
    expect(clock.pendingCount).toBe(0);
  });

  test("keeps a joined request as long as anybody waits for it", async () => {
    const { clock, sent, reader } = setUp();
    const facts: string[] = [];
    const stop = reader.read({ jobId: "a" }, () => facts.push("a"));
    reader.read({ jobId: "b" }, () => facts.push("b"));
    await clock.settle();
    stop();
    expect(sent[0]?.signal.aborted).toBe(false);
    sent[0]?.answer();
    await clock.settle();
    expect(facts).toEqual(["b"]);
  });

  test("tells everybody when there was no answer, and numbers the requests", async () => {
    const { clock, sent, reader } = setUp();
    const facts: ReadFact[] = [];
    reader.read({ jobId: "a" }, (fact) => facts.push(fact));
    reader.read({ jobId: "b" }, (fact) => facts.push(fact));
    await clock.settle();
    sent[0]?.answer({ type: "no_evidence", reason: "network" });
    await clock.settle();
    expect(facts.map(({ type }) => type)).toEqual(["no_answer", "no_answer"]);

    const orders: number[] = [];
    for (const jobId of ["a", "b"]) {
      reader.read({ jobId }, (fact) => fact.type === "answer" && orders.push(fact.order));
      await clock.settle();
      sent.at(-1)?.answer();
      await clock.settle();
    }
    expect(orders).toEqual([2, 3]);
  });

  test("a job that the answer leaves out is unreadable, not missing", async () => {
    const { clock, sent, reader } = setUp();
    const facts: ReadFact[] = [];
    reader.read({ jobId: "a" }, (fact) => facts.push(fact));
    await clock.settle();
    sent[0]?.answer(queued(["other"]));
    await clock.settle();
    expect(facts).toMatchObject([{ type: "answer", answer: { type: "unreadable" } }]);
  });

  test("an unanswered read ends at its deadline", async () => {
    const { clock, reader } = setUp();
    const facts: ReadFact[] = [];
    reader.read({ jobId: "a" }, (fact) => facts.push(fact));
    await clock.advance(30_000);
    expect(facts).toMatchObject([{ type: "no_answer", outcome: { reason: "timeout" } }]);
  });

  test("C6: after dispose nothing is left", async () => {
    const { clock, sent, reader } = setUp();
    lookAt(reader, "a", 1000, []);
    reader.read({ jobId: "b" }, () => {
      throw new Error("Nobody listens any more.");
    });
    await clock.settle();
    reader.dispose();
    sent[0]?.answer();
    await clock.advance(60_000);
    expect(sent[0]?.signal.aborted).toBe(true);
    expect(clock.pendingCount).toBe(0);
    expect(sent).toHaveLength(1);
  });
});
