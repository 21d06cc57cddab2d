import { describe, expect, test } from "vitest";
import type { Job, StoredState } from "./job.ts";
import { defaultPolicy } from "./policy.ts";
import { type AccountedJob, type End, settle } from "./settle.ts";
import { actors, mayMove } from "./transition-table.ts";

const now = 1000;

const states: StoredState[] = [
  { type: "queued" },
  { type: "processing", progress: 0.5, etaMs: null },
  { type: "reviewing", reviewDeadlineAt: 5000 },
  { type: "completed", charged: { count: 1, tokens: 0 } },
  { type: "failed", code: "cancelled", message: "", retryable: true, refunded: true },
];

const ends: End[] = [{ type: "completed" }, { type: "failed", code: "deadline" }];

function accounted(state: StoredState): AccountedJob {
  const job: Job = {
    jobId: "j",
    account: "ann",
    operationKey: "k",
    attemptOf: null,
    kind: "image",
    request: null,
    sequence: 1,
    revision: 4,
    stateRevision: 4,
    createdAt: 1,
    updatedAt: 2,
    reservationId: "r",
    state,
    runLimitMs: 100,
    deadlineAt: 100,
    fence: 1,
    lease: null,
    call: null,
    result: null,
    rejection: null,
  };
  const line = { meter: "count", period: "day", periodKey: "1970-01-01" } as const;
  return {
    job,
    operation: {
      type: "live",
      account: "ann",
      operationKey: "k",
      jobId: "j",
      fingerprint: "f",
      createdAt: 1,
      expiresAt: null,
    },
    ledger: [
      {
        reservationId: "r",
        kind: "reserve",
        account: "ann",
        lines: [{ ...line, amount: 3 }],
        at: 1,
      },
      {
        reservationId: "r",
        kind: "adjust",
        account: "ann",
        lines: [{ ...line, amount: -1 }],
        at: 2,
      },
    ],
    counters: [{ account: "ann", ...line, used: 9 }],
  };
}

describe("Q07, S2: whatever the caller has checked, only a pair of the table settles", () => {
  for (const actor of actors) {
    for (const state of states) {
      for (const end of ends) {
        const legal = mayMove(actor, state.type, end.type);
        test(`${actor}: ${state.type} → ${end.type}: ${legal ? "settles" : "is lost"}`, () => {
          const rows = accounted(state);
          const { outcome, changes } = settle({ rows, end, actor, policy: defaultPolicy, now });
          expect(outcome.type).toBe(legal ? "settled" : "lost");
          if (!legal) {
            expect(changes).toEqual({});
            expect(outcome.job).toBe(rows.job);
          }
        });
      }
    }
  }
});

test("S4: a refund gives back the reservation as it was adjusted, to its own period", () => {
  const rows = accounted({ type: "processing", progress: 0, etaMs: null });
  const end = { type: "failed", code: "worker_lost" } as const;
  const { changes } = settle({ rows, end, actor: "sweeper", policy: defaultPolicy, now });
  expect(changes.ledger).toMatchObject([{ kind: "refund", lines: [{ amount: -2 }] }]);
  expect(changes.counters).toMatchObject([{ periodKey: "1970-01-01", used: 7 }]);
  expect(changes.operation).toMatchObject({ expiresAt: now + defaultPolicy.keyRetentionMs });
});

test("which ends are refunded is the owner's table, and the job says what was done", () => {
  const policy = { ...defaultPolicy, refunds: { ...defaultPolicy.refunds, cancelled: false } };
  const rows = accounted({ type: "queued" });
  const end = { type: "failed", code: "cancelled" } as const;
  const { outcome, changes } = settle({ rows, end, actor: "person", policy, now });
  expect(changes.ledger).toBe(undefined);
  expect(outcome.job.state).toMatchObject({ refunded: false });
});
