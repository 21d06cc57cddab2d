import fc from "fast-check";
import { DAY_MS, HOUR_MS, LEASE_MS } from "../../stores/contract/world.contract.ts";
import { decide, keyed, read, submit, upload } from "./client-steps.contract.ts";
import type { Step } from "./story-scene.contract.ts";
import { call, fail, finish, heartbeat, lease, result, sweep } from "./worker-steps.contract.ts";

/** A step, and how long after the one before it happens. */
export interface TimedStep {
  readonly step: Step;
  readonly afterMs: number;
}

/** A story that goes through every method of a store. */
export const stories: fc.Arbitrary<TimedStep[]> = fc.array(
  fc.record({
    step: fc.oneof(
      { weight: 5, arbitrary: submit },
      { weight: 4, arbitrary: lease },
      { weight: 2, arbitrary: heartbeat },
      { weight: 2, arbitrary: call },
      { weight: 4, arbitrary: finish },
      { weight: 1, arbitrary: fail },
      { weight: 3, arbitrary: decide },
      { weight: 2, arbitrary: keyed },
      { weight: 3, arbitrary: sweep },
      { weight: 1, arbitrary: read },
      { weight: 2, arbitrary: upload },
      { weight: 1, arbitrary: result },
    ),
    afterMs: fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(1, 20, 1000) },
      { weight: 2, arbitrary: fc.constantFrom(LEASE_MS, HOUR_MS, DAY_MS) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 3 * DAY_MS }) },
    ),
  }),
  { minLength: 1, maxLength: 60, size: "max" },
);
