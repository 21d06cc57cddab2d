import { createHttpTransport, createTracker, type Ports, type Tracker } from "@claimcheck/machine";
import { type Chance, createChance, type VirtualClock } from "@claimcheck/mock";
import { FarSide } from "../polling/far-side.ts";
import { ourSpeech } from "../polling/our-speech.ts";
import { RunningJobs } from "../polling/running-jobs.ts";
import { virtualClock } from "../polling/virtual-host.ts";

/** Tabs of one origin that share their records, as with `localStorage`. */
export interface Tabs {
  readonly holds: boolean;
  readonly tabCount: number;
  readonly visibleCount: number;
  readonly jobCount: number;
}

/** What all tabs together ask in a minute about jobs that run and do not change. */
export async function readsPerMinute(tabs: Tabs): Promise<number> {
  const { holds, tabCount, visibleCount, jobCount } = tabs;
  const clock = virtualClock();
  const jobs = new RunningJobs(clock, () => ({ kind: "long", durationMs: 3_600_000 }));
  const far = new FarSide(clock, jobs, ourSpeech({ holds }));
  const chance = createChance(`tabs ${JSON.stringify(tabs)}`);
  const entries = new Map<string, string>();
  const clients: Tracker[] = [];
  for (let tab = 0; tab < tabCount; tab += 1) {
    const http = createHttpTransport({
      baseUrl: "https://app.example/api",
      account: () => "ann",
      fetch: far.fetch,
    });
    const transport = holds ? http : { ...http, promises: { ...http.promises, hold: false } };
    const page = {
      clock,
      entries,
      chance: chance.fork(`tab ${tab}`),
      isHidden: tab >= visibleCount,
    };
    const client = createTracker(portsOf(page), { transport });
    for (let job = 0; job < jobCount; job += 1) {
      const handle = client.slot(`slot ${job}`);
      handle.subscribe(() => undefined);
      if (tab === 0) void handle.submit({ job });
    }
    clients.push(client);
    await clock.advance(3000);
  }
  await clock.advance(60_000);
  const before = far.readCount;
  await clock.advance(240_000);
  const unaware = clients.filter((client) => client.slot("slot 0").view.type !== "processing");
  if (unaware.length > 0) throw new Error(`${unaware.length} tabs do not show the job.`);
  for (const client of clients) client.dispose();
  return (far.readCount - before) / 4;
}

interface Page {
  readonly clock: VirtualClock;
  readonly entries: Map<string, string>;
  readonly chance: Chance;
  readonly isHidden: boolean;
}

function portsOf({ clock, entries, chance, isHidden }: Page): Ports {
  return {
    clock,
    random: { unit: () => chance.unit(), bytes: (count) => chance.bytes(count) },
    records: {
      names: () => [...entries.keys()],
      read: (name) => entries.get(name),
      write: (name, text) => void entries.set(name, text),
      remove: (name) => void entries.delete(name),
    },
    locks: { withLock: (_name, work) => work() },
    visibility: { hidden: () => isHidden, subscribe: () => () => undefined },
    connectivity: { online: () => true, subscribe: () => () => undefined },
    logger: () => undefined,
  };
}
