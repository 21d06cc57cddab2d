/** Our row of `npm run bench -- duplicates`, on virtual time: one user action, one job, and it is known. */
import {
  createHttpTransport,
  createTracker,
  type OperationHandle,
  type Tracker,
} from "@claimcheck/machine";
import {
  createChance,
  createMemoryBackend,
  createVirtualNetwork,
  type Line,
  type NetworkFault,
  VirtualClock,
} from "@claimcheck/mock";
import { afterEach, expect, test } from "vitest";
import { pictureRequest } from "../picture-request.ts";
import { quietPage } from "../quiet-page.ts";

const BASE_URL = "https://app.example/api";

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

/** A page of one person, whose creates are committed and then meet this fault. */
function startWorld(fault: NetworkFault | undefined) {
  const clock = new VirtualClock();
  const backend = createMemoryBackend({ clock });
  backend.start();
  let postCount = 0;
  let onCommitted: () => void = () => undefined;
  const network = createVirtualNetwork({
    clock,
    far: (request) => backend.fetch(request),
    baseUrl: BASE_URL,
    faults: ({ method, path }) => (method === "POST" && path === "/jobs" ? fault : undefined),
    onSighting({ type, sent: { method, path } }) {
      if (method !== "POST" || path !== "/jobs") return;
      if (type === "sent") postCount += 1;
      if (type === "answered") onCommitted();
    },
  });

  const random = createChance("lost answers");
  const load = (entries: Map<string, string>): { tracker: Tracker; line: Line } => {
    const line = network.connect("page");
    // Without the list of recent operations: only what the page kept may help it.
    const { recent: _unused, ...transport } = createHttpTransport({
      baseUrl: BASE_URL,
      account: () => "ann",
      headers: () => ({ Authorization: "Bearer ann" }),
      fetch: line.fetch,
    });
    const tracker = createTracker(quietPage({ clock, random, entries }), { transport });
    endings.push(async () => tracker.dispose());
    return { tracker, line };
  };
  endings.push(async () => {
    const stopped = backend.stop();
    await clock.settle();
    await stopped;
  });

  return {
    clock,
    load,
    onceCommitted: (then: () => void) => {
      onCommitted = then;
    },
    async outcome(handle: OperationHandle) {
      await clock.runUntil(() => "jobId" in handle.view, 60_000);
      const answer = await backend.fetch(
        new Request(`${BASE_URL}/jobs?recent`, { headers: { Authorization: "Bearer ann" } }),
      );
      const { operations }: { operations: { job: { jobId: string } }[] } = await answer.json();
      const jobIds = operations.map(({ job }) => job.jobId);
      const known = "jobId" in handle.view ? [handle.view.jobId] : [];
      return { posts: postCount, jobs: jobIds.length, known: String(known) === String(jobIds) };
    },
  };
}

const one = { posts: 1, jobs: 1, known: true };

test.each<[string, NetworkFault]>([
  ["the connection is reset", { type: "answer_lost", heard: "error" }],
  ["a gateway says 504", { type: "status", status: 504, reached: true }],
  ["the body is cut", { type: "answer_cut", part: 0.5, heard: "error" }],
])("committed, then %s: one POST, one job, and it is known", async (_name, fault) => {
  const world = startWorld(fault);
  const handle = world.load(new Map()).tracker.slot("hero");
  handle.subscribe(() => undefined);
  void handle.submit(pictureRequest());
  expect(await world.outcome(handle)).toEqual(one);
});

test.each([
  ["asked for nothing", false],
  ["asked for the same again", true],
])(
  "committed, then the page is reloaded and %s: one POST, one job, and it is known",
  async (_name, asksAgain) => {
    const world = startWorld(undefined);
    const entries = new Map<string, string>();
    const gone = world.load(entries);
    let kept: Map<string, string> | undefined;
    world.onceCommitted(() => {
      kept = new Map(entries);
      gone.line.cut();
    });
    void gone.tracker.slot("hero").submit(pictureRequest());
    expect(await world.clock.runUntil(() => kept !== undefined, 60_000)).toBe(true);

    const handle = world.load(kept ?? new Map()).tracker.slot("hero");
    handle.subscribe(() => undefined);
    if (asksAgain) void handle.submit(pictureRequest());
    expect(await world.outcome(handle)).toEqual(one);
  },
);
