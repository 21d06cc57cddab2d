import { SECOND } from "../moment.ts";
import type { RecordedLife } from "./recorded-life.ts";
import { Stage } from "./stage.ts";

interface Life {
  readonly title: string;
  /** What to look for. */
  readonly lead: string;
  readonly play: (stage: Stage) => Promise<void>;
}

const prompt = "The same lake on a clear night, lamps on";

/** Lives worth watching from end to end. */
export const lives = {
  ordinary: {
    title: "An ordinary life",
    lead: "Confirmed, queued, made, looked at, accepted. The card keeps its place and its size; what it costs is said at each step.",
    play: async (stage) => {
      await begin(stage);
      await make(stage);
      await accept(stage);
    },
  },
  answerLost: {
    title: "The answer is lost",
    lead: "The request arrives, its answer does not. Nobody is told that anything failed: the page asks by the request's own key, finds the picture in the making, and goes on. One request, one charge.",
    play: async (stage) => {
      stage.arrange("POST /jobs", { type: "answer_lost", heard: "silence" });
      stage.arrange("GET /operation", { type: "status", status: 503, reached: false });
      await begin(stage);
      await stage.pass(40 * SECOND);
      await make(stage);
      await accept(stage);
    },
  },
  offline: {
    title: "Offline for a while",
    lead: "The network goes while the picture is being made. What was known stays, and is marked as old; the page says what it waits for.",
    play: async (stage) => {
      await begin(stage);
      stage.startWork();
      await stage.pass(4 * SECOND);
      stage.generator.progress(0.35, 40 * SECOND);
      await stage.pass(12 * SECOND);
      stage.connect(false);
      await stage.pass(50 * SECOND);
      stage.generator.finish();
      stage.connect(true);
      await stage.until("reviewing", 6 * SECOND);
      await accept(stage);
    },
  },
  cancelled: {
    title: "Cancelled half-way",
    lead: "Cancel is a wish until the server has answered it: the button waits in its place, and what was reserved is given back.",
    play: async (stage) => {
      await begin(stage);
      stage.startWork();
      await stage.pass(4 * SECOND);
      stage.generator.progress(0.4, 30 * SECOND);
      await stage.pass(12 * SECOND);
      // So late an answer that the wish can be seen.
      stage.arrange("DELETE /jobs/:id", { type: "answer_late", delayMs: 2500 });
      stage.slot.cancel();
      await stage.until("failed", 4 * SECOND);
    },
  },
  rejected: {
    title: "Rejected, and made again",
    lead: "A rejected picture is charged. Starting over is a second attempt with a key and a charge of its own, and says so.",
    play: async (stage) => {
      await begin(stage);
      await make(stage);
      stage.slot.reject("light", "The lamps are off.");
      await stage.until("failed", 6 * SECOND);
      void stage.slot.startOver();
      await stage.pass(5 * SECOND);
      await make(stage);
      await accept(stage);
    },
  },
} satisfies Readonly<Record<string, Life>>;

export type LifeName = keyof typeof lives;

/** Plays a life from the empty slot to its end. Takes virtual minutes and real milliseconds. */
export async function recordLife(name: LifeName): Promise<RecordedLife> {
  const stage = new Stage();
  await stage.pass(2 * SECOND);
  await lives[name].play(stage);
  return stage.end();
}

async function begin(stage: Stage): Promise<void> {
  await stage.confirm(prompt);
  await stage.pass(5 * SECOND);
}

async function make(stage: Stage): Promise<void> {
  stage.startWork();
  await stage.pass(3 * SECOND);
  for (const progress of [0.15, 0.35, 0.6, 0.85]) {
    stage.generator.progress(progress, (1 - progress) * 24 * SECOND);
    await stage.pass(6 * SECOND);
  }
  stage.generator.finish();
  await stage.until("reviewing", 6 * SECOND);
}

async function accept(stage: Stage): Promise<void> {
  stage.slot.accept();
  await stage.until("completed", 4 * SECOND);
}
