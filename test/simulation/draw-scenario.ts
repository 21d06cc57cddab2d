import { type Chance, createChance, type FaultOdds, networkFaultTypes } from "@claimcheck/mock";
import {
  type Act,
  farSides,
  planMoods,
  type Scenario,
  type Setup,
  storageMoods,
  type TimedAct,
} from "./scenario.ts";

/** The life that a seed stands for. Each seed has its own idea of what goes wrong, and how often. */
export function drawScenario(seed: number): Scenario {
  const chance = createChance(`scenario ${seed}`);
  const setup = drawSetup(chance.fork("setup"));
  return {
    seed,
    setup,
    acts: drawActs(chance.fork("acts"), setup),
    faults: {},
    odds: drawOdds(chance.fork("odds"), setup),
  };
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** 2026-12-01, 00:00 UTC. */
const FIRST_DAY = 1_796_083_200_000;

function drawSetup(chance: Chance): Setup {
  const activeMs = chance.pick([1, 2, 3, 5, 10]) * MINUTE_MS;
  // Some lives run over midnight, some over the end of the month as well.
  const day = chance.pick([0, 14, 30]) * DAY_MS;
  const untilMidnight = chance.happens(0.3) ? chance.between(0, activeMs) : 12 * 60 * MINUTE_MS;
  const isLong = chance.happens(0.1);
  const browserCount = chance.pick([1, 1, 2]);
  const accounts = chance.happens(0.7) ? ["ann"] : ["ann", "bob"];
  const slow = chance.happens(0.2);
  return {
    farSide: chance.happens(0.85) ? farSides[0] : chance.pick(["finite", "none"] as const),
    startAt: FIRST_DAY + day + DAY_MS - untilMidnight,
    activeMs,
    browsers: Array.from({ length: browserCount }, () => ({
      account: chance.pick(accounts),
      storage: chance.pick(["session", "session", "local"] as const),
      locks: chance.happens(0.8),
      durability: chance.happens(0.85) ? ("best-effort" as const) : ("required" as const),
      skewMs: chance.happens(0.3) ? chance.between(-2 * DAY_MS, 2 * DAY_MS) : 0,
      tabs: chance.pick([1, 1, 2]),
    })),
    latencyMs: slow ? { min: 20, max: 4000 } : { min: 10, max: 200 },
    server: {
      processes: chance.pick([1, 1, 2]),
      storeLatencyMs: chance.pick([0, 5, 5, 500]),
      slotCount: chance.pick([1, 2, 4]),
      leaseMs: chance.pick([6000, 15_000, 30_000]),
      sweepEveryMs: chance.pick([2000, 5000, 10_000]),
      queueLimitMs: chance.pick([1, 3, 6]) * MINUTE_MS,
      runLimitMs: chance.pick([1, 2, 4]) * MINUTE_MS,
      reviewMs: chance.happens(0.2) ? 2 * MINUTE_MS : 7 * DAY_MS,
      keyRetentionMs: isLong ? 5 * MINUTE_MS : 30 * DAY_MS,
      linkLifetimeMs: chance.happens(0.2) ? 6 * MINUTE_MS : 60 * MINUTE_MS,
      rateCapacity: chance.pick([2, 20, 20]),
      rateRefillMs: 3000,
      dayLimit: chance.pick([null, null, 3, 10]),
      concurrency: chance.pick([null, 1, 3]),
      guard: chance.pick(["honours-key", "none"] as const),
    },
    generator: {
      medianMs: chance.pick([2000, 12_000, 30_000]),
      named: chance.pick([0, 0.5, 1]),
      fails: chance.pick([0, 0.1, 0.3]),
      throws: chance.pick([0, 0.05]),
      hangs: chance.pick([0, 0.05, 0.2]),
      deaf: chance.pick([0, 0.3]),
    },
  };
}

/** A few faults that are frequent in this life, some rare ones, and none of the others. */
function drawOdds(chance: Chance, { farSide }: Setup): FaultOdds {
  const total = chance.pick([0, 0.1, 0.25, 0.5]);
  const weights = networkFaultTypes.map((type) => {
    // Without idempotency a doubled request is two jobs, whoever the client is.
    if (farSide === "none" && type === "sent_twice") return 0;
    return chance.happens(0.4) ? chance.unit() : 0;
  });
  const sum = weights.reduce((one, other) => one + other, 0) || 1;
  return Object.fromEntries(
    networkFaultTypes.map((type, index) => [type, (total * (weights[index] ?? 0)) / sum]),
  );
}

type Draw = (chance: Chance, setup: Setup) => Act;

const anyOne = (chance: Chance): number => chance.between(0, 11);
const someTime = (chance: Chance): number =>
  chance.happens(0.1) ? chance.between(MINUTE_MS, 90 * MINUTE_MS) : chance.between(0, 90_000);

const byPeople: readonly (readonly [weight: number, draw: Draw])[] = [
  [
    30,
    (c) => ({
      do: "submit",
      tab: anyOne(c),
      slot: anyOne(c),
      times: c.pick([1, 1, 2]),
      file: c.happens(0.15),
    }),
  ],
  [5, (c) => ({ do: "repeat", tab: anyOne(c), slot: anyOne(c) })],
  [6, (c) => ({ do: "cancel", tab: anyOne(c), operation: anyOne(c) })],
  [8, (c) => ({ do: "accept", tab: anyOne(c), operation: anyOne(c) })],
  [5, (c) => ({ do: "reject", tab: anyOne(c), operation: anyOne(c) })],
  [5, (c) => ({ do: "startOver", tab: anyOne(c), operation: anyOne(c) })],
  [7, (c) => ({ do: "checkNow", tab: anyOne(c), operation: anyOne(c) })],
  [6, (c) => ({ do: "choose", tab: anyOne(c), operation: anyOne(c), choice: anyOne(c) })],
  [3, (c) => ({ do: "setAside", tab: anyOne(c), operation: anyOne(c) })],
  [3, (c) => ({ do: "dismiss", tab: anyOne(c), operation: anyOne(c) })],
  [3, (c) => ({ do: "leave", tab: anyOne(c), forMs: someTime(c) })],
  [2, (c) => ({ do: "pause", tab: anyOne(c), forMs: someTime(c) })],
  [6, (c) => ({ do: "reload", tab: anyOne(c), awayMs: c.between(0, 5000) })],
  [1, (c) => ({ do: "close", tab: anyOne(c) })],
  [2, (c) => ({ do: "open", browser: anyOne(c) })],
  [2, (c) => ({ do: "duplicate", tab: anyOne(c) })],
  [2, (c) => ({ do: "signOut", tab: anyOne(c), forMs: c.between(0, 60_000) })],
  [10, (c) => ({ do: "renew", tab: anyOne(c) })],
  [1, (c) => ({ do: "spy", operation: anyOne(c) })],
];

const byTheWorld: readonly (readonly [weight: number, draw: Draw])[] = [
  [
    10,
    (c) => ({
      do: "kill",
      tab: anyOne(c),
      calls: c.between(0, 30),
      after: c.happens(0.5),
      awayMs: c.between(0, 20_000),
    }),
  ],
  [5, (c) => ({ do: "hide", tab: anyOne(c), forMs: someTime(c) })],
  [3, (c) => ({ do: "freeze", tab: anyOne(c), forMs: someTime(c) })],
  [
    4,
    (c) => ({
      do: "offline",
      browser: anyOne(c),
      forMs: someTime(c),
      told: c.happens(0.7),
      real: c.happens(0.7),
    }),
  ],
  [2, (c) => ({ do: "clock", browser: anyOne(c), byMs: c.between(-DAY_MS, DAY_MS) })],
  [5, (c) => ({ do: "storage", tab: anyOne(c), mood: c.pick(storageMoods), forMs: someTime(c) })],
  [3, (c) => ({ do: "session", browser: anyOne(c), forMs: c.between(1000, 90_000) })],
  [4, (c) => ({ do: "plan", mood: c.pick(planMoods), forMs: c.between(1000, 60_000) })],
  [4, (c) => ({ do: "killServer", process: anyOne(c), forMs: c.between(0, 60_000) })],
  [4, (c) => ({ do: "stallServer", process: anyOne(c), forMs: c.between(1000, 90_000) })],
  [3, (c) => ({ do: "breakStore", committed: c.happens(0.5), forMs: c.between(100, 20_000) })],
];

function drawActs(chance: Chance, setup: Setup): readonly TimedAct[] {
  const count = chance.between(3, 24);
  // In some lives the world leaves people alone.
  const share = chance.pick([0, 0.2, 0.5]);
  const acts = Array.from({ length: count }, (_, index): TimedAct => {
    const isFirst = index === 0;
    const table = !isFirst && chance.happens(share) ? byTheWorld : byPeople;
    const atMs = isFirst ? chance.between(0, 2000) : momentIn(chance, setup.activeMs);
    return { atMs, act: (isFirst ? submitFirst : drawWeighted(table, chance))(chance, setup) };
  });
  const late = drawLateReload(chance.fork("late reload"), setup);
  return [...acts, ...late].toSorted((one, other) => one.atMs - other.atMs);
}

/** A page that is loaded again when most has ended: only then does anybody ask about what is over. */
function drawLateReload(chance: Chance, { activeMs }: Setup): readonly TimedAct[] {
  if (chance.happens(0.4)) return [];
  const atMs = Math.floor(activeMs * (0.6 + 0.4 * chance.unit()));
  return [{ atMs, act: { do: "reload", tab: anyOne(chance), awayMs: chance.between(0, 5000) } }];
}

const submitFirst: Draw = (c) => ({
  do: "submit",
  tab: 0,
  slot: 0,
  times: 1,
  file: c.happens(0.15),
});

/** Mostly early, when there is most to disturb; now and then at the very moment of something round. */
function momentIn(chance: Chance, activeMs: number): number {
  const at = Math.floor(activeMs * chance.unit() ** 2);
  return chance.happens(0.2) ? Math.round(at / 10_000) * 10_000 : at;
}

function drawWeighted(table: readonly (readonly [number, Draw])[], chance: Chance): Draw {
  let left = chance.unit() * table.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, draw] of table) {
    left -= weight;
    if (left < 0) return draw;
  }
  throw new RangeError("The table is empty.");
}
