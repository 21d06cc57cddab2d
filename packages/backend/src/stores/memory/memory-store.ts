import type { StoreClock } from "../../ports.ts";
import { defaultPolicy, type Policy } from "../../rules/policy.ts";
import type { BackendStore } from "../../store-port.ts";
import type { Transact } from "../../units/rows.ts";
import { createLocalFeed } from "../change-feed.ts";
import { createRowStore } from "../row-store.ts";
import { createMemoryRows } from "./memory-rows.ts";
import { createUndoLog } from "./undo-log.ts";

/**
 * Everything in this process's memory: for simulations, stories and tests. It guards
 * within one process only; two of them, or one that restarts, know nothing of each other
 * (case I13).
 */
export function createMemoryStore(options: {
  readonly clock: StoreClock;
  readonly policy?: Partial<Policy>;
}): BackendStore {
  const { clock } = options;
  const log = createUndoLog();
  const rows = createMemoryRows(log);
  let last: Promise<unknown> = Promise.resolve();

  // Units await between their steps, so they are put in line: one at a time is isolation.
  const transact: Transact = (_mode, work) => {
    const turn = last.then(async () => {
      try {
        const answer = await work(rows, clock.now());
        log.commit();
        return answer;
      } catch (error) {
        log.rollBack();
        throw error;
      }
    });
    last = turn.catch(() => undefined);
    return turn;
  };

  const store = createRowStore({
    transact,
    clock,
    policy: { ...defaultPolicy, ...options.policy },
    feed: createLocalFeed(),
    close: async () => {
      await last;
    },
  });
  return { ...store, reach: "process" };
}
