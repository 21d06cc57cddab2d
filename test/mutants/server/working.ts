import { backend, lives, type Mutant, testsOf } from "../mutant.ts";

/** Workers, the sweeper, and who may see what they do. */
export const workingMutants: readonly Mutant[] = [
  {
    does: "never look at jobs that wait too long",
    breaks: ["S6"],
    caughtBy: testsOf("backend", "stores/memory/memory-store"),
    edits: [
      backend(
        "rules/job.ts",
        '    case "queued":\n      return job.deadlineAt;',
        '    case "queued":\n      return null;',
      ),
    ],
  },
  {
    does: "let the sweeper pass by a deadline",
    breaks: ["S2", "S4", "S6"],
    caughtBy: testsOf("backend", "stores/memory/memory-store"),
    edits: [
      backend(
        "rules/sweep.ts",
        "if (job.deadlineAt <= now)",
        'if (job.deadlineAt <= now && job.state.type === "queued")',
      ),
    ],
  },
  {
    does: "believe a stale token",
    breaks: ["S7"],
    caughtBy: testsOf("backend", "stores/memory/memory-store"),
    edits: [
      backend(
        "rules/lease.ts",
        'return job.state.type === "processing" && job.lease?.token === token;',
        'return job.state.type === "processing" && token > 0;',
      ),
    ],
  },
  {
    does: "let a worker whose lease is another's report progress",
    breaks: ["S7"],
    caughtBy: testsOf("backend", "stores/memory/memory-store"),
    edits: [
      backend(
        "rules/lease.ts",
        "if (!holds(job, heartbeat.token) || job.lease === null",
        "if (job.lease === null",
      ),
    ],
  },
  {
    does: "show a job to whoever knows its id",
    breaks: ["S8"],
    caughtBy: testsOf("backend", "app/jobs-and-results"),
    edits: [
      backend(
        "units/jobs.ts",
        "if (job?.account === asked.account) tracked",
        "if (job !== undefined) tracked",
      ),
    ],
  },
  {
    does: "list everybody's operations",
    breaks: ["S8"],
    caughtBy: lives,
    edits: [
      backend(
        "stores/memory/memory-rows.ts",
        "all(jobs, (job) => job.account === account && job.request !== null)",
        "all(jobs, (job) => account.length > 0 && job.request !== null)",
      ),
    ],
  },
  {
    does: "call the generator again when its worker was lost",
    breaks: ["S9"],
    caughtBy: lives,
    edits: [
      backend(
        "rules/sweep.ts",
        'return call === null || call.guard === "honours-key" || call.generatorJobId !== null;',
        "return call === null || call.beganAt > 0;",
      ),
      backend(
        "rules/lease.ts",
        'if (before !== null && before.guard === "none") return unchanged({ type: "called_before" });',
        "",
      ),
    ],
  },
  {
    does: "permit a second unguarded call",
    breaks: ["S9"],
    caughtBy: testsOf("backend", "worker/worker", "stores/memory/memory-store"),
    edits: [
      backend(
        "rules/lease.ts",
        'if (before !== null && before.guard === "none") return unchanged({ type: "called_before" });',
        "",
      ),
    ],
  },
];
