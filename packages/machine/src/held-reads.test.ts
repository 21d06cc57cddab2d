import { VirtualClock } from "@claimcheck/mock";
import { describe, expect, test } from "vitest";
import { createReader } from "./reader.ts";
import type { JobAnswer, ReadOutcome, ReadRequest } from "./transport/transport.ts";

interface Sent {
  readonly ids: readonly string[];
  readonly atMs: number;
  readonly request: ReadRequest;
  readonly signal: AbortSignal;
  answer(outcome: ReadOutcome): void;
  /** Nothing has changed. */
  same(): void;
  /** These jobs have changed. */
  news(...ids: string[]): void;
}

const cut: ReadOutcome = { type: "no_evidence", reason: "network" };

function setUp({ chance = 0 } = {}) {
  const clock = new VirtualClock();
  const sent: Sent[] = [];
  const revisions = new Map<string, number>();
  const told: boolean[] = [];
  let floorMs = 0;
  let order = 0;

  const read = (request: ReadRequest, signal: AbortSignal): Promise<ReadOutcome> => {
    const { promise, resolve } = Promise.withResolvers<ReadOutcome>();
    const ids = request.jobs.map(({ jobId }) => jobId);
    const same = () => resolve(answersOf(ids));
    sent.push({
      ids,
      atMs: clock.monotonicMs(),
      request,
      signal,
      answer: resolve,
      same,
      news(...changed) {
        for (const id of changed) revisions.set(id, revisionOf(id) + 1);
        same();
      },
    });
    return promise;
  };
  const revisionOf = (jobId: string) => revisions.get(jobId) ?? 1;
  const answersOf = (ids: readonly string[]): ReadOutcome => {
    const entries = ids.map((jobId): [string, JobAnswer] => [
      jobId,
      { type: "job", job: { type: "queued", jobId, revision: revisionOf(jobId) } },
    ]);
    return { type: "answers", answers: new Map(entries) };
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
        hold: true,
        batch: true,
      },
    },
    timeoutMs: 30_000,
    nextOrder: () => {
      order += 1;
      return order;
    },
    chance: () => chance,
    readerId: "reader",
    floorMs: () => floorMs,
    onAnswer: () => undefined,
    onHolding: (areHeld) => told.push(areHeld),
  });

  const facts: string[] = [];
  /** Holds a job once. */
  const hold = (jobId: string) =>
    reader.read({ jobId, after: revisionOf(jobId), hold: true }, ({ type }) =>
      facts.push(`${jobId} ${type}`),
    );
  /** Holds a job for as long as reads are held, as a machine does. */
  const follow = (jobId: string): void => {
    reader.read({ jobId, after: revisionOf(jobId), hold: true }, ({ type }) => {
      facts.push(`${jobId} ${type}`);
      if (reader.areHeld) follow(jobId);
    });
  };
  return {
    clock,
    sent,
    told,
    facts,
    reader,
    hold,
    follow,
    /** The request that was sent last. */
    last(): Sent {
      const last = sent.at(-1);
      if (last === undefined) throw new Error("Nothing was sent.");
      return last;
    },
    setFloor: (ms: number) => {
      floorMs = ms;
    },
  };
}

describe("a held read", () => {
  test("is one request for all who join in one turn, with what each knows", async () => {
    const { clock, sent, last, facts, hold } = setUp();
    hold("a");
    hold("b");
    await clock.settle();
    expect(sent).toHaveLength(1);
    expect(last().request).toEqual({
      jobs: [
        { jobId: "a", after: 1 },
        { jobId: "b", after: 1 },
      ],
      waitMs: 25_000,
      progressMs: 10_000,
      readerId: "reader",
    });
    await clock.advance(20_000);
    expect([facts, sent.length]).toEqual([[], 1]);
    last().news("a");
    await clock.settle();
    expect(facts).toEqual(["a answer", "b answer"]);
    expect(clock.pendingCount).toBe(0);
  });

  test("is sent again at once after it was held, and not within 250 ms of the one before", async () => {
    const { clock, sent, last, follow } = setUp();
    follow("a");
    await clock.advance(3000);
    last().news("a");
    await clock.settle();
    expect(sent.map(({ atMs }) => atMs)).toEqual([0, 3000]);
    last().news("a");
    await clock.advance(1000);
    expect(sent.map(({ atMs }) => atMs)).toEqual([0, 3000, 3250]);
  });

  test("takes newcomers in, all of a burst at once, without a moment in which nobody is held", async () => {
    const { clock, sent, facts, last, hold } = setUp();
    hold("a");
    await clock.advance(5000);
    hold("b");
    await clock.advance(100);
    hold("c");
    expect(sent[0]?.signal.aborted).toBe(false);
    await clock.advance(200);
    expect(sent[0]?.signal.aborted).toBe(true);
    expect(sent.map(({ ids, atMs }) => [ids, atMs])).toEqual([
      [["a"], 0],
      [["b", "c", "a"], 5250],
    ]);
    last().news("a");
    await clock.settle();
    expect(facts).toEqual(["b answer", "c answer", "a answer"]);
  });

  test("lets somebody leave and come back without another request", async () => {
    const { clock, sent, facts, last, hold } = setUp();
    hold("a");
    const leave = hold("b");
    await clock.advance(1000);
    leave();
    expect(last().signal.aborted).toBe(false);
    hold("b");
    await clock.advance(1000);
    expect(sent).toHaveLength(1);
    last().news("b");
    await clock.settle();
    expect(facts).toEqual(["a answer", "b answer"]);
  });

  test("C6: ends with the last who waits, and leaves no timer", async () => {
    const { clock, sent, last, hold, reader } = setUp();
    const leave = hold("a");
    await clock.advance(1000);
    leave();
    await clock.settle();
    expect(last().signal.aborted).toBe(true);
    expect(clock.pendingCount).toBe(0);
    hold("b");
    await clock.advance(1000);
    hold("c");
    reader.dispose();
    await clock.advance(60_000);
    expect(sent.map(({ signal }) => signal.aborted)).toEqual([true, true]);
    expect(clock.pendingCount).toBe(0);
  });

  test("C7: gives way to a plain read of one of its jobs, which then is for all of them", async () => {
    const { clock, sent, facts, last, hold, reader } = setUp();
    hold("a");
    const leave = hold("b");
    await clock.advance(1000);
    leave();
    reader.read({ jobId: "b" }, ({ type }) => facts.push(`b plainly ${type}`));
    await clock.settle();
    expect(sent[0]?.signal.aborted).toBe(true);
    expect(last().request).toMatchObject({ waitMs: 0 });
    expect(last().ids).toEqual(["a", "b"]);
    last().same();
    await clock.settle();
    expect(facts).toEqual(["a answer", "b plainly answer"]);
  });

  test("C7: joins a plain read of the job that is still under way", async () => {
    const { clock, sent, facts, last, hold, reader } = setUp();
    const leave = reader.read({ jobId: "a" }, () => undefined);
    reader.read({ jobId: "b" }, () => undefined);
    await clock.settle();
    leave();
    hold("a");
    await clock.advance(1000);
    expect(sent).toHaveLength(1);
    last().same();
    await clock.settle();
    expect(facts).toEqual(["a answer"]);
  });

  test("a wake sends it anew; wakes in a row are one", async () => {
    const { clock, sent, hold, reader } = setUp();
    hold("a");
    await clock.advance(9000);
    reader.wake();
    reader.wake();
    await clock.advance(90);
    reader.wake();
    await clock.settle();
    expect(sent.map(({ atMs, signal }) => [atMs, signal.aborted])).toEqual([
      [0, true],
      [9000, false],
    ]);
  });

  test("C9: neither a wake nor a newcomer sends it below the server's floor", async () => {
    const { clock, sent, last, hold, reader, setFloor } = setUp();
    hold("a");
    await clock.advance(1000);
    setFloor(8000);
    reader.wake();
    hold("b");
    await clock.advance(6999);
    expect(sent).toHaveLength(1);
    await clock.advance(1);
    expect(last().ids).toEqual(["b", "a"]);
  });

  test("that a stopping server cuts short comes back within a second, each client at a moment of its own", async () => {
    const { clock, sent, last, follow } = setUp({ chance: 0.7 });
    follow("a");
    await clock.advance(9000);
    last().same();
    await clock.advance(25_700);
    last().same();
    await clock.settle();
    // After its whole time it goes on at once.
    expect(sent.map(({ atMs }) => atMs)).toEqual([0, 9700, 34_700]);
  });

  test("of more jobs than fit into one takes turns, each within the cap of plain reads", async () => {
    const { clock, sent, follow } = setUp();
    for (let index = 0; index < 250; index += 1) follow(`j${index}`);
    await clock.settle();
    for (let turn = 0; turn < 6; turn += 1) {
      const { waitMs } = sent.at(-1)?.request ?? { waitMs: 0 };
      expect(waitMs).toBe(3333);
      await clock.advance(waitMs);
      sent.at(-1)?.same();
      await clock.settle();
    }
    const asked = sent.slice(0, 6).flatMap(({ ids }) => ids);
    expect(sent.map(({ ids }) => ids.length).every((count) => count <= 100)).toBe(true);
    // 600 places in six turns: each of the 250 had two or three.
    const times = new Map<string, number>();
    for (const id of asked) times.set(id, (times.get(id) ?? 0) + 1);
    expect(times.size).toBe(250);
    expect([...times.values()].every((count) => count === 2 || count === 3)).toBe(true);
  });
});

describe("where the far side does not hold", () => {
  test("two answers at once without news end holding: no hot loop", async () => {
    const { clock, sent, told, facts, last, follow } = setUp();
    follow("a");
    await clock.settle();
    for (let turn = 0; turn < 10; turn += 1) {
      last().same();
      await clock.advance(1000);
    }
    expect(sent.map(({ atMs }) => atMs)).toEqual([0, 250]);
    expect(told).toEqual([false]);
    expect(facts).toEqual(["a answer", "a answer"]);
  });

  test("an answer at once with news is no loop, until it never ends", async () => {
    const { clock, sent, told, last, follow } = setUp();
    follow("a");
    await clock.settle();
    for (let turn = 0; turn < 100; turn += 1) {
      last().news("a");
      await clock.advance(250);
    }
    expect(sent).toHaveLength(40);
    expect(told).toEqual([false]);
  });

  test("a plain read comes instead, and after a minute of them holding is tried again", async () => {
    const { clock, told, last, hold, reader } = setUp();
    hold("a");
    await clock.settle();
    last().answer({ type: "no_evidence", reason: "unreadable", httpStatus: 405 });
    await clock.settle();
    expect([told, reader.areHeld]).toEqual([[false], false]);

    hold("a");
    await clock.settle();
    expect(last().request.waitMs).toBe(0);
    await clock.advance(59_000);
    last().same();
    await clock.settle();
    expect(reader.areHeld).toBe(false);
    reader.read({ jobId: "a" }, () => undefined);
    await clock.advance(1000);
    last().same();
    await clock.settle();
    expect([told, reader.areHeld]).toEqual([[false, true], true]);
  });

  test("a cut after 10 s is no word on the job, and later holds are shorter", async () => {
    const { clock, facts, last, hold, reader } = setUp();
    hold("a");
    await clock.advance(10_000);
    last().answer(cut);
    await clock.settle();
    expect([facts, reader.areHeld]).toEqual([["a not_held"], true]);
    hold("a");
    await clock.advance(250);
    expect(last().request.waitMs).toBe(8000);
    await clock.advance(8000);
    last().same();
    await clock.settle();
    expect(facts).toEqual(["a not_held", "a answer"]);
  });

  test("two cuts in a row end holding", async () => {
    const { clock, last, follow, reader } = setUp();
    follow("a");
    for (const _cut of [1, 2]) {
      await clock.advance(7000);
      last().answer(cut);
      await clock.settle();
    }
    expect(reader.areHeld).toBe(false);
  });

  test("no answer by the deadline ends holding, as where something buffers", async () => {
    const { clock, facts, last, hold, reader } = setUp();
    hold("a");
    await clock.advance(30_000);
    expect([facts, reader.areHeld]).toEqual([["a not_held"], false]);
    expect(last().signal.aborted).toBe(true);
  });

  test("a device that slept through the deadline has learned nothing of holding", async () => {
    const { clock, facts, hold, reader } = setUp();
    hold("a");
    await clock.settle();
    await clock.sleep(3_600_000);
    expect([facts, reader.areHeld]).toEqual([["a not_held"], true]);
  });

  test("those whose turn has not come are read plainly at once", async () => {
    const { clock, sent, last, hold } = setUp();
    for (let index = 0; index < 130; index += 1) hold(`j${index}`);
    await clock.settle();
    last().answer({ type: "no_evidence", reason: "unreadable", httpStatus: 400 });
    await clock.settle();
    expect(sent.map(({ ids, request }) => [ids.length, request.waitMs])).toEqual([
      [100, 5000],
      [30, 0],
    ]);
  });

  test("a server that asks to wait has said nothing of holding", async () => {
    const { clock, facts, last, hold, reader } = setUp();
    hold("a");
    await clock.settle();
    last().answer({ type: "no_evidence", reason: "throttled", httpStatus: 429 });
    await clock.settle();
    expect([facts, reader.areHeld]).toEqual([["a no_answer"], true]);
  });
});
