import { VirtualClock } from "@claimcheck/mock";
import { createRoot } from "react-dom/client";
import { JobServer } from "./job-server.ts";
import type { Screen } from "./screen.ts";

/** What a phase has cost: renders of rows, commits of React, requests. */
export interface Cost {
  readonly renders: number;
  readonly commits: number;
  readonly requests: number;
}

export interface Measured {
  readonly screen: string;
  readonly jobCount: number;
  /** A minute in which nothing changes. */
  readonly still: Cost;
  /** Each job makes one step; the mean of five. */
  readonly step: Cost;
  /** Each job completes. */
  readonly settle: Cost;
  /** What the screen said in the end, to see that all of them were right. */
  readonly shown: string;
}

const STEPS = 5;
const STEP_WINDOW_MS = 15_000;

export async function measure(screen: Screen, jobCount: number): Promise<Measured> {
  const clock = new VirtualClock();
  const server = new JobServer(clock, jobCount);
  let renders = 0;
  const rendered = () => {
    renders += 1;
  };
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  const { tree, close } = screen.open({ clock, server, rendered });
  root.render(tree);
  // Long enough for every pace to have settled.
  await pass(clock, 30_000);

  const costOf = async (ms: number, change: () => void): Promise<Cost> => {
    const before = { renders, commits: commits(), requests: server.requestCount };
    change();
    await pass(clock, ms);
    return {
      renders: renders - before.renders,
      commits: commits() - before.commits,
      requests: server.requestCount - before.requests,
    };
  };
  const still = await costOf(60_000, () => undefined);
  const steps: Cost[] = [];
  for (let step = 1; step <= STEPS; step += 1) {
    steps.push(await costOf(STEP_WINDOW_MS, () => server.progress(step / 10)));
  }
  const settle = await costOf(STEP_WINDOW_MS, () => server.complete());
  const texts = Array.from(container.children, (row) => row.textContent);
  const shown = `${texts.length} ${[...new Set(texts)].join()}`;
  root.unmount();
  close();
  container.remove();
  return { screen: screen.name, jobCount, still, step: mean(steps), settle, shown };
}

/** Moves time on in small steps, each with a real turn of the event loop for React and its kin. */
async function pass(clock: VirtualClock, ms: number): Promise<void> {
  for (let done = 0; done < ms; done += 250) {
    await clock.advance(250);
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}

function commits(): number {
  return Number(Reflect.get(window, "commitCount"));
}

function mean(costs: readonly Cost[]): Cost {
  const of = (pick: (cost: Cost) => number) =>
    costs.reduce((sum, cost) => sum + pick(cost), 0) / costs.length;
  return {
    renders: of(({ renders }) => renders),
    commits: of(({ commits }) => commits),
    requests: of(({ requests }) => requests),
  };
}
