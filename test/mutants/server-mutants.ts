import type { Mutant } from "./mutant.ts";

const backend = (file: string, from: string, to: string) => ({
  file: `backend/src/${file}`,
  from,
  to,
});

export const serverMutants: readonly Mutant[] = [
  {
    does: "make a second job for a key",
    breaks: ["S1", "E2", "S9"],
    edits: [
      backend(
        "rules/operation.ts",
        '      return { type: "replay", operation };',
        '      return { type: "new" };',
      ),
      backend("app/routes/submit-job.ts", "  if (early !== undefined) return early;\n", ""),
    ],
  },
  {
    does: "settle what has settled",
    breaks: ["S2", "C5"],
    edits: [
      backend(
        "rules/settle.ts",
        "if (!mayMove(actor, job.state.type, end.type))",
        "if (!mayMove(actor, job.state.type, end.type) && job.revision < 0)",
      ),
      backend(
        "rules/decide.ts",
        'if (decision !== "cancel") return job.state.type === "reviewing";',
        'if (decision !== "cancel") return job.result !== null;',
      ),
    ],
  },
  {
    does: "let a reserve pass the limit by one",
    breaks: ["S3"],
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
    breaks: ["S4", "E1"],
    edits: [
      backend(
        "rules/settle.ts",
        'end.type === "failed" && policy.refunds[end.code] ?',
        'end.type === "failed" && end.code !== "cancelled" && policy.refunds[end.code] ?',
      ),
    ],
  },
  {
    does: "refund what was reserved, not what was used",
    breaks: ["S4", "S3"],
    edits: [
      backend("rules/settle.ts", "amount: 0 - line.amount", "amount: 0 - Math.min(line.amount, 1)"),
    ],
  },
  {
    does: "change a state under the same revision",
    breaks: ["S5", "C5", "E1", "E3"],
    edits: [
      backend(
        "rules/job.ts",
        "const revision = job.revision + 1;",
        'const revision = state.type === "failed" ? job.revision : job.revision + 1;',
      ),
    ],
  },
  {
    does: "never look at jobs that wait too long",
    breaks: ["S6"],
    edits: [
      backend(
        "rules/job.ts",
        '    case "queued":\n      return job.deadlineAt;',
        '    case "queued":\n      return null;',
      ),
    ],
  },
  {
    does: "believe a stale token",
    breaks: ["S7", "S9", "S2"],
    edits: [
      backend(
        "rules/lease.ts",
        'return job.state.type === "processing" && job.lease?.token === token;',
        'return job.state.type === "processing" && token > 0;',
      ),
    ],
  },
  {
    does: "show a job to whoever knows its id",
    breaks: ["S8"],
    edits: [
      backend(
        "units/jobs.ts",
        "if (job?.account === asked.account) tracked",
        "if (job !== undefined) tracked",
      ),
    ],
  },
  {
    does: "call the generator again when its worker was lost",
    breaks: ["S9"],
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
    does: "accept a key that was burned",
    breaks: ["C12", "E1"],
    edits: [
      backend(
        "rules/operation.ts",
        '    case "burned":\n      return { type: "burned" };',
        '    case "burned":\n      return { type: "new" };',
      ),
      backend(
        "units/operation.ts",
        'if (operation.type !== "live") return { type: operation.type };',
        'if (operation.type === "burned") return { type: "none" };\n  if (operation.type !== "live") return { type: operation.type };',
      ),
    ],
  },
];
