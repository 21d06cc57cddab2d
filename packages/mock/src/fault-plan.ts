import type { Chance } from "./chance.ts";
import type { NetworkFault, NetworkFaultType } from "./network-fault.ts";
import type { SentRequest } from "./sent-request.ts";

/** Decides what becomes of a request. `undefined`: it is carried as it should be. */
export type FaultPlan = (sent: SentRequest) => NetworkFault | undefined;

/** How likely each fault is per request, 0 to 1. Absent: never. */
export type FaultOdds = Readonly<Partial<Record<NetworkFaultType, number>>>;

/**
 * Draws each request's fault from a stream of its own, so that one request more or less
 * changes nothing for the others.
 */
export function drawnFaults(chance: Chance, odds: FaultOdds): FaultPlan {
  return (sent) => {
    const own = chance.fork(sent.id);
    let left = own.unit();
    for (const type of networkFaultTypes) {
      left -= odds[type] ?? 0;
      if (left < 0) return drawFault(type, own);
    }
    return undefined;
  };
}

/** Exactly these faults, by the request's id; for replays. */
export function listedFaults(faults: Readonly<Record<string, NetworkFault>>): FaultPlan {
  return ({ id }) => (Object.hasOwn(faults, id) ? faults[id] : undefined);
}

export const networkFaultTypes = [
  "not_sent",
  "request_lost",
  "answer_lost",
  "answer_cut",
  "request_late",
  "answer_late",
  "body_late",
  "sent_twice",
  "status",
  "html",
  "sign_in",
  "stale",
  "future_word",
  "foreign_link",
  "echo_dropped",
] as const satisfies readonly NetworkFaultType[];

/** What a link to elsewhere may look like (case X01). */
const foreignLinks = [
  "javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "//evil.example/x",
  "https://user:word@evil.example/x",
  "blob:https://app.example/x",
  "https:evil.example",
  "",
];

/** One fault of a type, its particulars drawn. */
export function drawFault(type: NetworkFaultType, chance: Chance): NetworkFault {
  const heard = chance.pick(["error", "silence"] as const);
  const reached = chance.happens(0.5);
  switch (type) {
    case "not_sent":
      return { type };
    case "request_lost":
    case "answer_lost":
      return { type, heard };
    case "answer_cut":
      return { type, part: chance.unit(), heard: chance.pick(["error", "end"] as const) };
    case "request_late":
      return { type, delayMs: chance.between(2000, 90_000) };
    case "answer_late":
      return { type, delayMs: chance.between(2000, 90_000) };
    case "body_late":
      return { type, delayMs: chance.between(500, 60_000) };
    case "sent_twice": {
      const gapMs = chance.between(0, 40_000);
      return { type, gapMs, answer: chance.pick(["first", "second"] as const) };
    }
    case "status": {
      const status = chance.pick([429, 500, 502, 503, 504, 524] as const);
      if (status !== 429 && status !== 503) return { type, status, reached };
      if (chance.happens(0.4)) return { type, status, reached: false };
      const as = chance.pick(["header", "body"] as const);
      const ms = 1000 * chance.pick([0, 1, 2, 5, 20, 60, 300]);
      return { type, status, reached: false, retryAfter: { ms, as } };
    }
    case "html":
    case "sign_in":
      return { type, reached };
    case "stale":
      return { type, age: chance.between(0, 3) };
    case "future_word":
      return { type, word: chance.pick(["upscaling", "paused", "Completed", "__proto__"]) };
    case "foreign_link":
      return { type, url: chance.pick(foreignLinks) };
    case "echo_dropped":
      return { type };
    default:
      return type satisfies never;
  }
}
