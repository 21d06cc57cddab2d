/**
 * The same few minutes, whoever is on the other side: one picture is made and accepted, one is
 * cancelled, one is refused, and then the page is loaded again.
 */
import type { SubmitOptions } from "@claimcheck/machine";
import { createChance, createVirtualNetwork, VirtualClock } from "@claimcheck/mock";
import { headerNames, operationKeySchema } from "@claimcheck/protocol";
import { Browser } from "../client/browser.ts";
import { BASE_URL, Page } from "../client/page.ts";
import type { Setup } from "../scenario.ts";
import type { Ask, RecordedAnswer, Tape } from "./tape.ts";

const MINUTE_MS = 60_000;

export const storySetup: Setup = {
  farSide: "for-ever",
  startAt: 1_796_126_400_000,
  activeMs: 5 * MINUTE_MS,
  browsers: [
    {
      account: "ann",
      storage: "session",
      locks: true,
      durability: "best-effort",
      skewMs: 0,
      tabs: 1,
    },
  ],
  latencyMs: { min: 50, max: 50 },
  server: {
    processes: 1,
    storeLatencyMs: 0,
    slotCount: 2,
    leaseMs: 15_000,
    sweepEveryMs: 5000,
    queueLimitMs: MINUTE_MS,
    runLimitMs: 2 * MINUTE_MS,
    reviewMs: 7 * 24 * 60 * MINUTE_MS,
    keyRetentionMs: 30 * 24 * 60 * MINUTE_MS,
    linkLifetimeMs: 60 * MINUTE_MS,
    rateCapacity: 20,
    rateRefillMs: 3000,
    dayLimit: null,
    concurrency: null,
    guard: "honours-key",
  },
  generator: { medianMs: 12_000, named: 0, fails: 0, throws: 0, hangs: 0, deaf: 0 },
};

/** Who is on the other side. */
export interface OtherSide {
  fetch(request: Request): Promise<Response>;
  /** From here on there are no credits. */
  emptyPurse(): void;
}

/** Headers that are of the protocol, and not of the platform. */
const told = /^(?:content-type|location|retry-after|idempotency|claimcheck|ratelimit)/;

/** Tells the story to the end. */
export async function tellStory(
  meet: (clock: VirtualClock) => OtherSide,
): Promise<Omit<Tape, "protocol">> {
  const clock = new VirtualClock({ wallMs: storySetup.startAt });
  const other = meet(clock);
  const exchanges: { ask: Ask; answer: RecordedAnswer }[] = [];
  const prompts = new Map<string, string>();
  const arrivedMs = new Map<string, number>();
  const network = createVirtualNetwork({
    clock,
    far: (request) => other.fetch(request),
    baseUrl: BASE_URL,
    faults: () => undefined,
    latencyMs: () => storySetup.latencyMs.min,
    onSighting(seen) {
      const { sent } = seen;
      if (seen.type === "sent") {
        arrivedMs.set(sent.id, clock.monotonicMs() + storySetup.latencyMs.min);
        const key = sent.headers.get(headerNames.operationKey);
        if (key !== null && sent.path === "/jobs") prompts.set(key, JSON.parse(sent.body).prompt);
      }
      if (seen.type !== "answered") return;
      const { method, path, body } = sent;
      const { status, headers, text } = seen.answer;
      const atMs = arrivedMs.get(sent.id) ?? 0;
      const tookMs = clock.monotonicMs() - atMs;
      exchanges.push({
        ask: { atMs, method, path, headers: spoken(sent.headers), body },
        answer: { status, headers: spoken(headers), body: text, tookMs },
      });
    },
  });
  const browser = new Browser("browser", storySetup.browsers[0] ?? never());
  const tab = browser.addTab();
  const seenByKey = new Map<string, string[]>();

  const load = (name: string): Page => {
    const page = new Page({
      name,
      browser,
      storage: tab.storage,
      clock,
      chance: createChance(name),
      line: network.connect(name),
      setup: storySetup,
      isHidden: false,
      see(sighting) {
        if (sighting.type !== "view" || sighting.after === undefined) return;
        const { after } = sighting;
        const word = after.type === "unknown" ? `unknown ${after.reason}` : after.type;
        const ofKey = seenByKey.get(sighting.key) ?? [];
        seenByKey.set(sighting.key, ofKey.at(-1) === word ? ofKey : [...ofKey, word]);
      },
    });
    page.watch();
    return page;
  };

  const first = load("first page");
  await clock.advance(1000);
  const [hero, footer] = [first.slot(0), first.slot(1)];
  void hero.submit(requestFor("to be accepted"), keyFor("accepted"));
  await clock.runUntil(() => hero.view.type === "reviewing", MINUTE_MS);
  hero.accept();
  await clock.advance(2000);
  void footer.submit(requestFor("to be cancelled"), keyFor("cancelled"));
  await clock.advance(3000);
  footer.cancel();
  await clock.advance(5000);
  other.emptyPurse();
  void footer.submit(requestFor("to be refused"), keyFor("refused"));
  await clock.advance(10_000);
  first.close();
  const second = load("second page");
  await clock.advance(10_000);
  second.close();
  await clock.advance(MINUTE_MS);

  const shown = [...seenByKey].map(([key, words]) => [prompts.get(key) ?? key, words] as const);
  return { exchanges, shown: Object.fromEntries(shown) };
}

function requestFor(prompt: string): unknown {
  const choice = { model: "aurora", aspectRatio: "1:1", resolution: "1K" };
  return { kind: "image", mode: "single", prompt, images: [], ...choice };
}

/** The same in every telling, so that what was answered then still names it. */
function keyFor(name: string): SubmitOptions {
  return { operationKey: operationKeySchema.parse(`story-operation-${name}`) };
}

function spoken(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => told.test(name)));
}

function never(): never {
  throw new Error("The story has a browser.");
}
