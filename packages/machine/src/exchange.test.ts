import { VirtualClock } from "@claimcheck/mock";
import { describe, expect, test } from "vitest";
import { exchange } from "./exchange.ts";

const never = () => new Promise<never>(() => undefined);
/** A platform that rejects with the same AbortError, whatever the reason was. */
const abortError = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(new DOMException("Aborted", "AbortError")));
  });

describe("an exchange", () => {
  test.each([
    ["rejects with AbortError", abortError],
    ["ignores its signal", never],
  ])("S08: its deadline is a time-out, even when the platform %s", async (_, send) => {
    const clock = new VirtualClock();
    const ended = exchange({ clock, timeoutMs: 1000 }, send);
    await clock.advance(1000);
    expect(await ended).toEqual({ type: "no_evidence", reason: "timeout" });
    expect(clock.pendingCount).toBe(0);
  });

  test.each([
    ["rejects with AbortError", abortError],
    ["ignores its signal", never],
  ])(
    "S08: the caller's abort is a withdrawal, at once, even when the platform %s",
    async (_, send) => {
      const clock = new VirtualClock();
      const caller = new AbortController();
      const ended = exchange({ clock, timeoutMs: 1000, signal: caller.signal }, send);
      caller.abort();
      expect(await ended).toEqual({ type: "withdrawn" });
      expect(clock.pendingCount).toBe(0);
    },
  );

  test.each(["caller first", "deadline first"])(
    "S08: when both happen at one moment the caller wins (%s)",
    async (order) => {
      const clock = new VirtualClock();
      const caller = new AbortController();
      if (order === "caller first") clock.after(1000, () => caller.abort());
      const ended = exchange({ clock, timeoutMs: 1000, signal: caller.signal }, (signal) => {
        if (order === "deadline first") signal.addEventListener("abort", () => caller.abort());
        return abortError(signal);
      });
      await clock.advance(1000);
      expect(await ended).toEqual({ type: "withdrawn" });
    },
  );

  test("does not send for a caller who has turned away before", async () => {
    const clock = new VirtualClock();
    let sentCount = 0;
    const outcome = await exchange({ clock, timeoutMs: 1000, signal: AbortSignal.abort() }, () => {
      sentCount += 1;
      return never();
    });
    expect(outcome).toEqual({ type: "withdrawn" });
    expect(sentCount).toBe(0);
  });

  test("aborts the transport on its deadline", async () => {
    const clock = new VirtualClock();
    let seen: AbortSignal | undefined;
    void exchange({ clock, timeoutMs: 10 }, (signal) => {
      seen = signal;
      return never();
    });
    await clock.advance(10);
    expect(seen?.aborted).toBe(true);
  });

  test("hands an answer on, and a transport that throws is no evidence", async () => {
    const clock = new VirtualClock();
    const answer = { type: "found" };
    expect(await exchange({ clock, timeoutMs: 10 }, () => Promise.resolve(answer))).toBe(answer);
    expect(
      await exchange({ clock, timeoutMs: 10 }, () => Promise.reject(new Error("bug"))),
    ).toEqual({ type: "no_evidence", reason: "network" });
    const bug = () => {
      throw new Error("bug");
    };
    expect(await exchange({ clock, timeoutMs: 10 }, bug)).toMatchObject({ type: "no_evidence" });
    expect(clock.pendingCount).toBe(0);
  });
});
