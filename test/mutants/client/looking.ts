import { lives, type Mutant, machine, testsOf } from "../mutant.ts";

/** Reading a job: what its answers mean, and when to look. */
export const lookingMutants: readonly Mutant[] = [
  {
    does: "take a 504 for a failed job",
    breaks: ["C4"],
    caughtBy: lives,
    edits: [
      machine(
        "learn.ts",
        'case "read.unanswered":\n',
        `case "read.unanswered":
      if (event.outcome.httpStatus === 504 && context.jobId !== undefined) {
        const lostJob = { type: "failed", jobId: context.jobId, code: "generator", message: "", retryable: true, refunded: true } as const;
        return { ...context, stage: "settled", job: lostJob };
      }
`,
      ),
    ],
  },
  {
    does: "take a server error for a failed job",
    breaks: ["C4", "C9"],
    caughtBy: testsOf("machine", "poll"),
    edits: [
      machine(
        "learn-look.ts",
        'if (reason === "missing")\n    return applyAnswer(known, { answer: { type: "missing" }, order: 0, at });',
        'if (reason === "server" && known.jobId !== undefined) {\n    const job: KnownJob = { type: "failed", jobId: known.jobId, code: "generator", message: "", retryable: true, refunded: true };\n    return { ...known, job };\n  }\n  if (reason === "missing")\n    return applyAnswer(known, { answer: { type: "missing" }, order: 0, at });',
      ),
    ],
  },
  {
    does: "take up an older revision",
    breaks: ["C5"],
    caughtBy: testsOf("machine", "poll"),
    edits: [
      machine(
        "adopt-job.ts",
        'return job.revision > known.revision ? "newer" : "older";',
        'return job.revision > 0 ? "newer" : "older";',
      ),
    ],
  },
  {
    does: "let what has ended begin again",
    breaks: ["C5"],
    caughtBy: testsOf("machine", "poll"),
    edits: [
      machine(
        "adopt-job.ts",
        "if (isTerminal(known)) return",
        "if (isTerminal(known) && job.type === known.type) return",
      ),
    ],
  },
  {
    does: "drop the removal of a listener",
    breaks: ["C6"],
    caughtBy: testsOf("machine", "visibility"),
    edits: [
      machine(
        "create-tracker.ts",
        "for (const stop of stops) stop();",
        "for (const stop of stops.slice(1)) stop();",
      ),
    ],
  },
  {
    does: "go on reading what nobody looks at",
    breaks: ["C6"],
    caughtBy: lives,
    edits: [
      machine(
        "questions.ts",
        "return context.displayed || (context.wish !== undefined && !isOver(context));",
        "return !isOver(context);",
      ),
    ],
  },
  {
    does: "leave the list's timer running",
    breaks: ["C6"],
    caughtBy: lives,
    edits: [machine("recent-list.ts", "    stopTimer?.();\n    controller", "    controller")],
  },
  {
    does: "read a job beside its held read",
    breaks: ["C7"],
    caughtBy: testsOf("machine", "held-reads"),
    edits: [
      machine("reader.ts", "if (held.has(jobId)) gatherAll(held.interrupt());", "void gatherAll;"),
    ],
  },
  {
    does: "read a job twice at once",
    breaks: ["C7"],
    caughtBy: testsOf("machine", "reader"),
    edits: [
      machine(
        "reader.ts",
        "    if (known !== undefined) return known;\n    const wanted = wantedRead(jobId, after);",
        "    if (known !== undefined && known.listeners.size === 0) return known;\n    const wanted = wantedRead(jobId, after);",
      ),
    ],
  },
  {
    does: "read as fast in a hidden page",
    breaks: ["C8"],
    caughtBy: lives,
    edits: [
      machine(
        "schedule.ts",
        "if (!hidden) return visible;",
        "if (!hidden || slow || !slow) return visible;",
      ),
    ],
  },
  {
    does: "stop reading in a hidden page",
    breaks: ["C8"],
    caughtBy: testsOf("machine", "visibility"),
    edits: [
      machine(
        "schedule.ts",
        'if (surroundings.paused) return { type: "rest", held: true };',
        'if (surroundings.paused || surroundings.hidden) return { type: "rest", held: true };',
      ),
    ],
  },
  {
    does: "not look when the page is seen again",
    breaks: ["C8"],
    caughtBy: testsOf("machine", "visibility"),
    edits: [machine("waiting-state.ts", '  "page.*": replan,\n', '  "page.hidden": replan,\n')],
  },
  {
    does: "ignore Retry-After",
    breaks: ["C9"],
    caughtBy: testsOf("machine", "floors"),
    edits: [
      machine(
        "learn-answer.ts",
        "if (!binds || retryAfterMs === undefined) return timed;",
        "if (!binds || retryAfterMs === undefined || binds) return timed;",
      ),
      machine(
        "session.ts",
        "if (retryAfterMs === undefined || (httpStatus !== 429 && httpStatus !== 503)) return;",
        "if (retryAfterMs === undefined || httpStatus !== 0) return;",
      ),
    ],
  },
  {
    does: "let a floor bind only the operation that met it",
    breaks: ["C9"],
    caughtBy: testsOf("machine", "poll"),
    edits: [
      machine("session.ts", 'broadcast({ type: "floor.raised", floorMs });', "void floorMs;"),
    ],
  },
  {
    does: "set timers of any length",
    breaks: ["C9"],
    caughtBy: testsOf("machine", "schedule"),
    edits: [
      machine(
        "schedule.ts",
        "return Math.min(LONGEST_WAIT_MS, Math.max(TIMER_MIN_MS, atMs - nowMs));",
        "return Math.max(1, atMs - nowMs);",
      ),
    ],
  },
];
