import { createHttpTransport, createTracker, type Tracker } from "@claimcheck/machine";
import { createChance } from "@claimcheck/mock";
import { quietPage } from "../../quiet-page.ts";
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
    const page = quietPage({ clock, random: chance.fork(`tab ${tab}`), entries });
    const visibility = { ...page.visibility, hidden: () => tab >= visibleCount };
    const client = createTracker({ ...page, visibility }, { transport });
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
