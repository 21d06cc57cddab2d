import { createHttpTransport, createTracker } from "@claimcheck/machine";
import { type Chance, createMemoryBackend, type VirtualClock } from "@claimcheck/mock";
import { pictureRequest } from "../../picture-request.ts";
import { quietPage } from "../../quiet-page.ts";
import type { Measured } from "./measured.ts";
import { WARM_UP_COUNT } from "./our-client.ts";
import { virtualClock } from "./virtual-host.ts";
import type { DrawnJob } from "./workload.ts";

const WAY_MS = 50;
/** The backend ends a job after 15 min; the rarest of the drawn ones would take longer. */
const LONGEST_MS = 890_000;
/** Kinds are told apart by the model. */
const models = ["aurora", "atlas"];

/**
 * The real client and the real backend, which learns how long jobs take and says when to look
 * again; no read is held, and the client learns nothing itself.
 */
export async function measureHinted(
  drawn: readonly DrawnJob[],
  chance: Chance,
): Promise<Measured[]> {
  const clock = virtualClock();
  const backend = createMemoryBackend({
    clock,
    random: { bytes: (count) => chance.bytes(count) },
  });
  backend.start();
  let readCount = 0;
  const http = createHttpTransport({
    baseUrl: "https://app.example/api",
    account: () => "ann",
    headers: () => ({ Authorization: "Bearer ann" }),
    async fetch(url, init) {
      if (url.endsWith("/jobs/read") || /\/jobs\/[^/]+$/.test(url)) readCount += 1;
      await pause(clock);
      const answer = await backend.fetch(new Request(url, { ...init, signal: null }));
      await pause(clock);
      return answer;
    },
  });
  const transport = { ...http, promises: { ...http.promises, hold: false } };
  const client = createTracker(quietPage({ clock, random: chance }), { transport });
  const kinds = [...new Set(drawn.map(({ kind }) => kind))];

  const measured: Measured[] = [];
  for (const [serial, { kind, durationMs }] of drawn.entries()) {
    const handle = client.slot("bench");
    const stop = handle.subscribe(() => undefined);
    const before = readCount;
    void handle.submit({ ...pictureRequest(), model: models[kinds.indexOf(kind)] });
    await until(`job ${serial} was begun`, () => backend.generator.calls.length > serial);
    let endMs = Number.NaN;
    clock.after(Math.min(LONGEST_MS, durationMs), () => {
      endMs = clock.monotonicMs();
      backend.generator.latest.finish();
    });
    await until(`job ${serial} was seen to end`, () => handle.view.type === "reviewing");
    measured.push({ readCount: readCount - before, lagMs: clock.monotonicMs() - endMs });
    void handle.accept();
    await until(`job ${serial} was accepted`, () => handle.view.type === "completed");
    handle.dismiss();
    stop();
  }
  client.dispose();
  const stopped = backend.stop();
  await clock.settle();
  await stopped;
  return measured.slice(WARM_UP_COUNT);

  async function until(what: string, is: () => boolean): Promise<void> {
    if (!(await clock.runUntil(is))) throw new Error(`It never came that ${what}.`);
  }
}

function pause(clock: VirtualClock): Promise<void> {
  return new Promise((resolve) => void clock.after(WAY_MS, resolve));
}
