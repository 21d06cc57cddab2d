import { emptySketch, withDuration } from "@claimcheck/protocol";
import { describe, expect, test } from "vitest";
import type { JobAnswer, ReadOutcome, Transport } from "../transport/transport.ts";
import { createLearnedDurations } from "./learned-durations.ts";
import { withLearnedHints } from "./with-learned-hints.ts";

interface FarSide {
  readonly hold?: boolean;
  readonly retryAfterMs?: number;
}

/** A far side with one clock; jobs run until they are told to end. */
function setUp({ hold = false, retryAfterMs }: FarSide = {}) {
  let nowMs = 0;
  let type: "queued" | "completed" | "failed" = "queued";
  let isReplay = false;
  const hint = retryAfterMs === undefined ? {} : { retryAfterMs };
  const answerOf = (jobId: string): JobAnswer => {
    const failure = { code: "generator", message: "", retryable: true, refunded: true } as const;
    const named = { jobId, kind: "image" } as const;
    const job = type === "failed" ? { type, ...named, ...failure } : { type, ...named };
    return { type: "job", job };
  };
  const inner: Transport = {
    promises: {
      idempotency: "none",
      lookup: "none",
      absence: "unprovable",
      cancel: false,
      hold,
      batch: true,
    },
    endpoint: "there",
    account: () => undefined,
    submit: async ({ operationKey }) => ({
      type: "accepted",
      job: { jobId: operationKey, answer: answerOf(operationKey) },
      replayed: isReplay,
      guarded: true,
      ...hint,
    }),
    read: async ({ jobs }): Promise<ReadOutcome> => ({
      type: "answers",
      ...hint,
      answers: new Map(jobs.map(({ jobId }) => [jobId, answerOf(jobId)])),
    }),
  };
  const durations = createLearnedDurations();
  const transport = withLearnedHints(inner, { clock: { monotonicMs: () => nowMs }, durations });
  const { signal } = new AbortController();
  const submit = (operationKey: string) => transport.submit({ operationKey, body: "{}" }, signal);
  const read = (...jobIds: string[]) =>
    transport.read({ jobs: jobIds.map((jobId) => ({ jobId })), waitMs: 0, readerId: "r" }, signal);
  return {
    inner,
    transport,
    durations,
    submit,
    read,
    wait(ms: number) {
      nowMs += ms;
    },
    /** One job from its begin to its end, which is somewhere between the last two looks. */
    async run(jobId: string, durationMs: number, end: "completed" | "failed" = "completed") {
      type = "queued";
      await submit(jobId);
      nowMs += durationMs - 500;
      await read(jobId);
      nowMs += 500;
      type = end;
      await read(jobId);
      type = "queued";
    },
    type(next: typeof type) {
      type = next;
    },
    replayFromNowOn() {
      isReplay = true;
    },
    seen: () => durations.known["image"]?.count ?? 0,
  };
}

describe("hints by experience", () => {
  test("learns from jobs it saw begin and end, and then says when to look", async () => {
    const { submit, run, read, seen } = setUp();
    expect(await submit("first")).not.toHaveProperty("retryAfterMs");
    for (let index = 0; index < 10; index += 1) await run(`j${index}`, 20_000 + index);
    expect(seen()).toBe(10);
    expect(await submit("next")).toMatchObject({ retryAfterMs: expect.any(Number) });
    expect(await read("next")).toMatchObject({ retryAfterMs: expect.any(Number) });
  });

  test("a job counts as ended between the last two looks at it", async () => {
    const { run, durations } = setUp();
    await run("one", 20_000);
    const ended = { afterMs: 19_500, byMs: 20_000 };
    expect(durations.known).toEqual({ image: withDuration(emptySketch, ended) });
  });

  test("one answer about several jobs hints at the look that comes first", async () => {
    const { submit, run, read, wait } = setUp();
    for (let index = 0; index < 20; index += 1) await run(`j${index}`, 90_000 + 100 * index);
    await submit("old");
    wait(85_000);
    await submit("new");
    const waitFor = async (...jobIds: string[]) => {
      const outcome = await read(...jobIds);
      return outcome.type === "answers" ? (outcome.retryAfterMs ?? 0) : 0;
    };
    expect(await waitFor("old")).toBeLessThan(await waitFor("new"));
    expect(await waitFor("new", "old")).toBe(await waitFor("old"));
  });

  test("learns nothing from a job it did not see begin, nor from one that failed", async () => {
    const { run, read, seen, replayFromNowOn, wait, type } = setUp();
    await run("failed", 20_000, "failed");
    replayFromNowOn();
    await run("resumed", 20_000);
    await read("restored");
    wait(20_000);
    type("completed");
    await read("restored");
    expect(seen()).toBe(0);
  });

  test("leaves a hint of the far side alone, and a far side that holds", async () => {
    const { run, read } = setUp({ retryAfterMs: 7000 });
    for (let index = 0; index < 10; index += 1) await run(`j${index}`, 20_000);
    expect(await read("next")).toMatchObject({ retryAfterMs: 7000 });
    const { inner, transport } = setUp({ hold: true });
    expect(transport).toBe(inner);
  });

  test("what was learned can be kept as JSON and given back; what is not of it is passed over", async () => {
    const { run, durations } = setUp();
    for (let index = 0; index < 10; index += 1) await run(`j${index}`, 20_000);
    const kept: unknown = JSON.parse(JSON.stringify({ ...durations.known, other: { count: "?" } }));
    const again = createLearnedDurations(kept);
    expect(again.known).toEqual(durations.known);
    expect(again.planOf("image")?.nextAfter(0)).toBe(durations.planOf("image")?.nextAfter(0));
    expect(again.planOf("other")).toBeUndefined();
    expect(createLearnedDurations("nonsense").known).toEqual({});
  });
});
