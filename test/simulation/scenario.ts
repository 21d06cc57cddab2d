/**
 * One life of a few clients and a server, written down: what each is like, what people and
 * the world do and when, and what happens to which request. Running it twice gives the
 * same trace. A seed is drawn into a scenario (`draw-scenario.ts`); a shrunk one is kept as
 * a file in `regressions/`.
 */
import type { NetworkFault } from "@claimcheck/mock";
import * as z from "zod/mini";

const ms = z.number().check(z.nonnegative());
const count = z.int().check(z.nonnegative());
/** Picks one of what is there when the moment comes, by its remainder. */
const which = count;

export const storageMoods = ["throws", "drops", "full", "unreadable"] as const;
export const planMoods = ["small", "none_left", "unavailable", "no_credits", "forbidden"] as const;

const actSchema = z.discriminatedUnion("do", [
  // What a person does; on some tab, in some slot or with some operation of its list.
  z.object({
    do: z.literal("submit"),
    tab: which,
    slot: which,
    times: count,
    file: z.boolean(),
  }),
  z.object({ do: z.literal("repeat"), tab: which, slot: which }),
  z.object({ do: z.literal("cancel"), tab: which, operation: which }),
  z.object({ do: z.literal("accept"), tab: which, operation: which }),
  z.object({ do: z.literal("reject"), tab: which, operation: which }),
  z.object({ do: z.literal("startOver"), tab: which, operation: which }),
  z.object({ do: z.literal("checkNow"), tab: which, operation: which }),
  z.object({ do: z.literal("choose"), tab: which, operation: which, choice: which }),
  z.object({ do: z.literal("setAside"), tab: which, operation: which }),
  z.object({ do: z.literal("dismiss"), tab: which, operation: which }),
  z.object({ do: z.literal("leave"), tab: which, forMs: ms }),
  z.object({ do: z.literal("pause"), tab: which, forMs: ms }),
  z.object({ do: z.literal("reload"), tab: which, awayMs: ms }),
  z.object({ do: z.literal("close"), tab: which }),
  z.object({ do: z.literal("open"), browser: which }),
  z.object({ do: z.literal("duplicate"), tab: which }),
  z.object({ do: z.literal("signOut"), tab: which, forMs: ms }),
  z.object({ do: z.literal("renew"), tab: which }),
  z.object({ do: z.literal("spy"), operation: which }),

  // What the world does. Each heals by itself after its time.
  z.object({
    do: z.literal("kill"),
    tab: which,
    calls: count,
    after: z.boolean(),
    awayMs: ms,
  }),
  z.object({ do: z.literal("hide"), tab: which, forMs: ms }),
  z.object({ do: z.literal("freeze"), tab: which, forMs: ms }),
  z.object({
    do: z.literal("offline"),
    browser: which,
    forMs: ms,
    told: z.boolean(),
    real: z.boolean(),
  }),
  z.object({ do: z.literal("clock"), browser: which, byMs: z.number() }),
  z.object({
    do: z.literal("storage"),
    tab: which,
    mood: z.enum(storageMoods),
    forMs: ms,
  }),
  z.object({ do: z.literal("session"), browser: which, forMs: ms }),
  z.object({ do: z.literal("plan"), mood: z.enum(planMoods), forMs: ms }),
  z.object({ do: z.literal("killServer"), process: which, forMs: ms }),
  z.object({ do: z.literal("stallServer"), process: which, forMs: ms }),
  z.object({ do: z.literal("breakStore"), committed: z.boolean(), forMs: ms }),
]);

export type Act = z.infer<typeof actSchema>;
export type ActName = Act["do"];
export type StorageMood = (typeof storageMoods)[number];
export type PlanMood = (typeof planMoods)[number];

/** What the far side promises, and keeps. */
export const farSides = ["for-ever", "finite", "none"] as const;

const setupSchema = z.object({
  farSide: z.enum(farSides),
  /** Server time at the start, ms since the epoch. */
  startAt: z.number(),
  /** How long people and the world act; then faults stop. */
  activeMs: ms,
  browsers: z.array(
    z.object({
      account: z.string(),
      storage: z.enum(["session", "local"]),
      locks: z.boolean(),
      durability: z.enum(["best-effort", "required"]),
      /** How far the device's wall clock is off. */
      skewMs: z.number(),
      tabs: count,
    }),
  ),
  latencyMs: z.object({ min: ms, max: ms }),
  server: z.object({
    processes: count,
    storeLatencyMs: ms,
    slotCount: count,
    leaseMs: ms,
    sweepEveryMs: ms,
    queueLimitMs: ms,
    runLimitMs: ms,
    reviewMs: ms,
    keyRetentionMs: ms,
    linkLifetimeMs: ms,
    rateCapacity: count,
    rateRefillMs: ms,
    dayLimit: z.nullable(count),
    concurrency: z.nullable(count),
    guard: z.enum(["honours-key", "none"]),
  }),
  /** How likely each end of a generator's call is. What is left is made. */
  generator: z.object({
    medianMs: ms,
    named: z.number(),
    fails: z.number(),
    throws: z.number(),
    hangs: z.number(),
    deaf: z.number(),
  }),
});
export type Setup = z.infer<typeof setupSchema>;

const timedActSchema = z.object({ atMs: ms, act: actSchema });
export type TimedAct = z.infer<typeof timedActSchema>;

export interface Scenario {
  readonly seed: number;
  readonly setup: Setup;
  readonly acts: readonly TimedAct[];
  /** By request id. `odds`: drawn from the seed instead, per request. */
  readonly faults: Readonly<Record<string, NetworkFault>>;
  readonly odds: Readonly<Record<string, number>>;
}

const scenarioSchema = z.object({
  seed: z.number(),
  setup: setupSchema,
  acts: z.array(timedActSchema),
  faults: z.record(
    z.string(),
    z.custom<NetworkFault>((value) => typeof value === "object"),
  ),
  odds: z.record(z.string(), z.number()),
});

/** @throws ZodError when the text is no scenario */
export function parseScenario(value: unknown): Scenario {
  return scenarioSchema.parse(value);
}
