import { backend, lives, type Mutant, testsOf } from "../mutant.ts";

/** Keys, quota, and the one end of a job: what must be true of the rows. */
export const bookkeepingMutants: readonly Mutant[] = [
  {
    does: "make a second job for a key",
    breaks: ["S1"],
    caughtBy: testsOf("backend", "stores/memory/memory-store"),
    edits: [
      backend(
        "rules/operation.ts",
        '      return { type: "replay", operation };',
        '      return { type: "new" };',
      ),
    ],
  },
  {
    does: "give an expired key a new job",
    breaks: ["S1"],
    caughtBy: testsOf("backend", "stores/memory/memory-store"),
    edits: [
      backend(
        "rules/operation.ts",
        '    case "expired":\n      return { type: "expired" };',
        '    case "expired":\n      return { type: "new" };',
      ),
    ],
  },
  {
    does: "accept a key that was burned",
    breaks: ["C12"],
    caughtBy: testsOf("backend", "stores/memory/memory-store"),
    edits: [
      backend(
        "rules/operation.ts",
        '    case "burned":\n      return { type: "burned" };',
        '    case "burned":\n      return { type: "new" };',
      ),
    ],
  },
  {
    does: "settle what has settled",
    breaks: ["S2"],
    caughtBy: testsOf("backend", "rules/settle"),
    edits: [
      backend(
        "rules/settle.ts",
        "if (!mayMove(actor, job.state.type, end.type))",
        "if (!mayMove(actor, job.state.type, end.type) && job.revision < 0)",
      ),
    ],
  },
  {
    does: "accept what was rejected",
    breaks: ["S2"],
    caughtBy: lives,
    edits: [
      backend(
        "rules/transition-table.ts",
        "failed: { worker: [], person: [], sweeper: [] },",
        'failed: { worker: [], person: ["completed"], sweeper: [] },',
      ),
      backend(
        "rules/decide.ts",
        'if (decision !== "cancel") return job.state.type === "reviewing";',
        'if (decision !== "cancel") return job.state.type === "reviewing" || (decision === "accept" && job.rejection !== null);',
      ),
    ],
  },
  {
    does: "let a reserve pass the limit by one",
    breaks: ["S3"],
    caughtBy: testsOf("backend", "stores/memory/memory-store"),
    edits: [
      backend(
        "rules/reserve.ts",
        "limit !== null && used > limit",
        "limit !== null && used > limit + 1",
      ),
    ],
  },
  {
    does: "refund without noting it in the counters",
    breaks: ["S3"],
    caughtBy: lives,
    edits: [
      backend(
        "rules/settle.ts",
        "counters: applyLines(rows.counters, lines, account),",
        "counters: [...rows.counters],",
      ),
    ],
  },
  {
    does: "forget the refund of a cancelled job",
    breaks: ["S4"],
    caughtBy: lives,
    edits: [
      backend(
        "rules/settle.ts",
        'end.type === "failed" && policy.refunds[end.code] ?',
        'end.type === "failed" && end.code !== "cancelled" && policy.refunds[end.code] ?',
      ),
    ],
  },
  {
    does: "refund to the period of now",
    breaks: ["S4"],
    caughtBy: testsOf("backend", "stores/memory/memory-store"),
    edits: [
      backend(
        "rules/settle.ts",
        "({ ...line, amount: 0 - line.amount })",
        '({ ...line, periodKey: new Date(now).toISOString().slice(0, line.period === "day" ? 10 : 7), amount: 0 - line.amount })',
      ),
    ],
  },
  {
    does: "refund without winning",
    breaks: ["S4"],
    caughtBy: lives,
    edits: [
      backend("rules/settle.ts", "function refundOf(", "export function refundOf("),
      backend(
        "rules/decide.ts",
        "import { type AccountedJob, type End, settle }",
        "import { type AccountedJob, type End, refundOf, settle }",
      ),
      backend(
        "rules/decide.ts",
        'return unchanged({ type: isSettled(job) ? "already_settled" : "not_allowed", job });',
        'return { outcome: { type: isSettled(job) ? "already_settled" : "not_allowed", job }, changes: refundOf(rows, now) };',
      ),
    ],
  },
  {
    does: "charge once more when the file is handed in",
    breaks: ["E2"],
    caughtBy: lives,
    edits: [
      backend(
        "rules/finish.ts",
        "    const actual = used[line.meter];",
        '    const actual = line.meter === "count" ? 2 * line.amount : used[line.meter];',
      ),
    ],
  },
  {
    does: "show a file under the same revision",
    breaks: ["S5"],
    caughtBy: testsOf("backend", "stores/memory/memory-store"),
    edits: [
      backend(
        "rules/job.ts",
        "const revision = job.revision + 1;",
        'const revision = state.type === "reviewing" ? job.revision : job.revision + 1;',
      ),
    ],
  },
  {
    does: "tell of progress under the same revision",
    breaks: ["S5"],
    caughtBy: lives,
    edits: [
      backend(
        "rules/lease.ts",
        "        revision: job.revision + 1,\n        updatedAt: now,",
        "        updatedAt: now,",
      ),
    ],
  },
];
