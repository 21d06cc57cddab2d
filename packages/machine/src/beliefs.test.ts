/**
 * A command model: what a user may believe, against the real tracker on virtual time. It knows
 * nothing of machines, records or requests; only what the person did, what the far side holds,
 * and what the screen says.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Fault, problem, type SeenRequest } from "./fake-fault.contract.ts";
import type { Page } from "./fake-page.contract.ts";
import type { FakeJob } from "./fake-server.contract.ts";
import type { OperationHandle } from "./operation-handle.ts";
import type { Tracker } from "./tracker.ts";
import { World } from "./world.contract.ts";

/** What the person has done. */
interface Believed {
  /** How many pictures they asked for: each is one job, at the most. */
  intents: number;
}

interface Life {
  readonly world: World;
  page: Page;
  client: Tracker;
  /** Operations that were on the screen, by key, and how they ended, if they did. */
  readonly ended: Map<string, string>;
}

type Command = fc.AsyncCommand<Believed, Life>;

const slotOf = ({ client }: Life): OperationHandle => client.slot("hero");
const jobs = ({ world }: Life): FakeJob[] => [...world.server.jobs.values()];
const isCreate = ({ method, path }: SeenRequest): boolean => method === "POST" && path === "/jobs";
const ends = ["completed", "failed"];

/** One thing that happens; afterwards everything that a user may believe is looked at. */
function command(
  name: string,
  run: (life: Life, believed: Believed) => unknown,
  check: (believed: Readonly<Believed>) => boolean = () => true,
): Command {
  return {
    toString: () => name,
    check,
    async run(believed, life) {
      await run(life, believed);
      await life.world.clock.settle();
      expectBeliefs(believed, life);
    },
  };
}

function expectBeliefs({ intents }: Believed, life: Life): void {
  // "I pay once for each picture that I asked for." (E2, S1)
  expect(jobs(life).length).toBeLessThanOrEqual(intents);
  for (const { view } of life.client.operations) {
    if (view.operationKey === undefined) continue;
    const job = life.world.server.jobs.get(view.operationKey);
    // "What it says has happened, has happened." (C4, C12)
    if (view.type === "completed" || view.type === "failed") {
      expect(job?.state.type).toBe(view.type);
    }
    if (view.type === "refused") expect(job).toBeUndefined();
    // "It took from me what it says, and gave back what it says."
    if (view.charge === "charged") {
      expect(ends).toContain(job?.state.type);
      expect(job?.state["refunded"]).not.toBe(true);
    }
    if (view.charge === "refunded") expect(job?.state["refunded"]).toBe(true);
    // "What is over is over." (C5)
    const before = life.ended.get(view.operationKey);
    if (before !== undefined) expect(view.type).toBe(before);
    if (ends.includes(view.type)) life.ended.set(view.operationKey, view.type);
  }
  // "While one is under way, I cannot start a second one here by accident."
  const { view, can } = slotOf(life);
  const isOver = ["idle", "refused", ...ends].includes(view.type);
  expect(can.submit).toBe(isOver);
}

const submit = (prompt: string): Command =>
  command(`submit ${prompt}`, (life, believed) => {
    const slot = slotOf(life);
    // Only where the button is enabled does a click make a new picture; elsewhere it joins or is busy.
    if (slot.can.submit) believed.intents += 1;
    void slot.submit({ prompt });
  });

const startOver = command("startOver", (life, believed) => {
  const slot = slotOf(life);
  if (slot.can.startOver) believed.intents += 1;
  void slot.startOver();
});

/** The far side's old word on a job, from a cache in between. */
const stale: Fault = {
  type: "rewrite",
  async rewrite(response) {
    const body = await response.json();
    if (body.job === undefined) return Response.json(body, { status: response.status });
    const { jobId, createdAt, updatedAt, kind } = body.job;
    const job = { jobId, createdAt, updatedAt, kind, revision: 1, type: "queued" };
    return Response.json({ ...body, job }, { status: response.status });
  },
};

const lies: readonly Fault[] = [
  stale,
  { type: "lost", when: "before" },
  { type: "lost", when: "after" },
  { type: "answer", status: 504, body: "<html>", processed: true },
  { type: "answer", status: 200, body: '{"operationKey":"', processed: true },
  { type: "answer", status: 503, headers: { "Retry-After": "5" } },
  { type: "hang", processed: true },
];

/** There are no credits for a while; a create that is known is answered all the same. */
const noCredits = (count: number): Command =>
  command(`no credits, ${count} ×`, ({ world }) => {
    let left = count;
    world.server.faults.push((request) => {
      if (!isCreate(request) || world.server.jobs.has(request.key ?? "")) return undefined;
      return left-- > 0 ? problem("credits_insufficient") : undefined;
    });
  });

/** However late, and whatever has been answered to it: nobody hears what is answered now. */
const lateCreate = (nth: number): Command =>
  command(`the network delivers create ${nth} again`, ({ world }) => {
    const late = world.server.requests.filter(isCreate)[nth];
    if (late === undefined) return;
    const { signal: _, ...init } = late.init;
    void world.server.fetch(late.url, init).catch(() => undefined);
  });

/** The next answers are lies, whatever was asked. */
const lie = (fault: Fault, count: number): Command =>
  command(`${count} × ${JSON.stringify(fault)}`, ({ world }) => {
    let left = count;
    world.server.faults.push(() => (left-- > 0 ? fault : undefined));
  });

const farSide = (name: string, move: (world: World, job: FakeJob) => void): Command =>
  command(name, (life) => {
    for (const job of jobs(life)) if (!ends.includes(job.state.type)) move(life.world, job);
  });

const wait = (seconds: number): Command =>
  command(`wait ${seconds} s`, ({ world }) => world.clock.advance(seconds * 1000));

const reload = command("reload", (life) => {
  life.client.dispose();
  life.page = life.world.page();
  life.client = life.world.open(life.page);
  slotOf(life).subscribe(() => undefined);
});

const commands = fc.commands<Believed, Life, false>(
  [
    fc.constantFrom("a cat", "a dog").map(submit),
    fc.constant(startOver),
    fc.tuple(fc.constantFrom(...lies), fc.integer({ min: 1, max: 4 })).map(([f, n]) => lie(f, n)),
    fc.integer({ min: 1, max: 3 }).map(noCredits),
    fc.nat(4).map(lateCreate),
    fc.integer({ min: 1, max: 90 }).map(wait),
    fc.constant(reload),
    fc.constantFrom(
      farSide("the far side begins", (world, job) => world.server.process(job)),
      farSide("the far side shows a file", (world, job) => world.server.review(job)),
      farSide("the far side fails", (world, job) => world.server.fail(job)),
    ),
    fc.constantFrom(
      command("cancel", (life) => slotOf(life).cancel()),
      command("accept", (life) => slotOf(life).accept()),
      command("reject", (life) => slotOf(life).reject("product")),
      command("checkNow", (life) => slotOf(life).checkNow()),
      command("setAside", (life) => slotOf(life).setAside()),
      command("dismiss", (life) => slotOf(life).dismiss()),
      command("hide", ({ page }) => page.hide()),
      command("show", ({ page }) => page.show()),
      command("offline", ({ page }) => page.connect(false)),
      command("online", ({ page }) => page.connect(true)),
    ),
  ],
  { maxCommands: 30 },
);

test("C4, C5, C12: whatever a person does and the network does to them, what they may believe is true", async () => {
  await fc.assert(
    fc.asyncProperty(commands, async (acts) => {
      const world = new World();
      const page = world.page();
      const life: Life = { world, page, client: world.open(page), ended: new Map() };
      slotOf(life).subscribe(() => undefined);
      const believed: Believed = { intents: 0 };
      await fc.asyncModelRun(() => ({ model: believed, real: life }), acts);

      // "If I look at the list later, it tells me how each stands": the lies stop, nobody is asked.
      world.server.faults.length = 0;
      life.page.connect(true);
      life.page.show();
      for (const operation of life.client.operations) operation.subscribe(() => undefined);
      await world.clock.advance(180_000);
      expectBeliefs(believed, life);
      for (const { view } of life.client.operations) {
        if (view.operationKey === undefined || view.type === "refused") continue;
        expect(view.type).toBe(world.server.jobs.get(view.operationKey)?.state.type);
      }
      life.client.dispose();
    }),
    { numRuns: 200 },
  );
});
