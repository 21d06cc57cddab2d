import {
  createBackend,
  createMemoryStore,
  demoAuthenticate,
  demoPlan,
  onePlan,
} from "@claimcheck/backend";
import { createSharpCodec, nodeRandom, nodeTimers } from "@claimcheck/backend/node";

/** Clients that were cut off at one moment, and how they come back. */
export interface Herd {
  readonly name: string;
  readonly clients: number;
  /** What the server takes on, in requests a second. */
  readonly perSecond: number;
  /** Within how long all of them have come for the first time, in milliseconds. */
  readonly withinMs: number;
  /** How long a client waits that was sent away, in milliseconds. */
  waitMs(toldMs: number, tries: number): number;
}

export interface Played {
  readonly herd: Herd;
  /** When the last client was served, in milliseconds after the first had come. */
  readonly lastMs: number;
  readonly requests: number;
  /** Requests that came in the busiest second after the first one. */
  readonly peakPerSecond: number;
}

const EPOCH = Date.UTC(2026, 11, 1);

/**
 * Plays a herd against the whole server, in virtual time: each request goes through the routes,
 * and each wait is the `Retry-After` that it was answered with. Only the clients are simulated.
 */
export async function playHerd(herd: Herd, chance: () => number): Promise<Played> {
  let nowMs = 0;
  const backend = createBackend({
    store: createMemoryStore({ clock: { now: () => EPOCH + nowMs } }),
    codec: createSharpCodec(),
    generator: { guard: "honours-key", generate: async () => ({ type: "stopped" }) },
    timers: nodeTimers,
    random: nodeRandom,
    authenticate: demoAuthenticate,
    plans: onePlan(demoPlan),
    overload: { perSecond: herd.perSecond },
    monotonicMs: () => nowMs,
  });

  const due = new Map<number, Client[]>();
  const comesAt = (atMs: number, client: Client): void => {
    const others = due.get(atMs);
    if (others === undefined) due.set(atMs, [client]);
    else others.push(client);
  };
  for (let id = 0; id < herd.clients; id += 1) {
    comesAt(Math.floor(chance() * herd.withinMs), { id, tries: 0 });
  }

  const bySecond = new Map<number, number>();
  let lastMs = 0;
  let requests = 0;
  for (nowMs = 0; due.size > 0; nowMs += 1) {
    const here = due.get(nowMs) ?? [];
    due.delete(nowMs);
    for (const { id, tries } of here) {
      requests += 1;
      const second = Math.floor(nowMs / 1000);
      bySecond.set(second, (bySecond.get(second) ?? 0) + 1);
      const answer = await backend.fetch(
        new Request("http://server.example/api/jobs?recent", {
          headers: { Authorization: `Bearer client-${id}`, "Claimcheck-Protocol": "1" },
        }),
      );
      if (answer.status === 200) lastMs = nowMs;
      else {
        const waitMs = herd.waitMs(toldMs(answer), tries);
        comesAt(nowMs + Math.max(1, Math.round(waitMs)), { id, tries: tries + 1 });
      }
    }
  }
  bySecond.delete(0);
  return { herd, lastMs, requests, peakPerSecond: Math.max(...bySecond.values()) };
}

interface Client {
  readonly id: number;
  readonly tries: number;
}

function toldMs(answer: Response): number {
  const wait = answer.headers.get("Retry-After") ?? "";
  if (answer.status !== 429 || !/^\d+$/.test(wait)) {
    throw new Error(`A client was answered ${answer.status}, Retry-After "${wait}".`);
  }
  return Number(wait) * 1000;
}
