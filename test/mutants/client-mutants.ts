import type { Mutant } from "./mutant.ts";

const machine = (file: string, from: string, to: string) => ({
  file: `machine/src/${file}`,
  from,
  to,
});

export const clientMutants: readonly Mutant[] = [
  {
    does: "leave a header out on a resend",
    breaks: ["C1"],
    edits: [
      machine(
        "submission.ts",
        "return attemptOf === undefined ? { operationKey, body } : { operationKey, body, attemptOf };",
        "return attemptOf === undefined || record.attemptCount > 1 ? { operationKey, body } : { operationKey, body, attemptOf };",
      ),
    ],
  },
  {
    does: "send what is not in the record",
    breaks: ["C1", "C2"],
    edits: [
      machine(
        "submission.ts",
        "const { operationKey, body, attemptOf } = record;",
        "const { operationKey, attemptOf } = record;\n  const body = record.body + ' '.repeat(record.attemptCount);",
      ),
    ],
  },
  {
    does: "send before the record is stored",
    breaks: ["C2"],
    edits: [
      machine(
        "operation-verbs.ts",
        "const durable = record !== undefined && book.write(record).durable;",
        "const durable = record !== undefined;",
      ),
      machine(
        "submission.ts",
        'return { type: "claimed", record, attemptCount, durable: tools.book.write(record).durable };',
        'return { type: "claimed", record, attemptCount, durable: true };',
      ),
    ],
  },
  {
    does: "take a write for granted without reading it back",
    breaks: ["C2", "C3", "E1", "E2", "C13"],
    edits: [machine("record-book.ts", "return readText(name) === text;", "return true;")],
  },
  {
    does: "mint a key when a record is restored",
    breaks: ["C3", "E2"],
    edits: [
      machine(
        "session.ts",
        'else start({ type: "restored", operationKey: record.operationKey, record, durable });',
        'else start({ type: "restored", operationKey: mintOperationKey((count) => ports.random.bytes(count)), record, durable });',
      ),
    ],
  },
  {
    does: "forget operations that were still being sent",
    breaks: ["C3"],
    edits: [
      machine(
        "session.ts",
        'if (record.stage === "dismissed") dismissed.add(record.operationKey);',
        'if (record.stage === "dismissed" || record.stage === "sending") dismissed.add(record.operationKey);',
      ),
    ],
  },
  {
    does: "take a server error for a failed job",
    breaks: ["C4"],
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
    edits: [
      machine(
        "adopt-job.ts",
        'return job.revision > known.revision ? "newer" : "older";',
        'return job.revision > 0 ? "newer" : "older";',
      ),
    ],
  },
  {
    does: "keep a listener after dispose",
    breaks: ["C6"],
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
    edits: [
      machine(
        "questions.ts",
        "return context.displayed || (context.wish !== undefined && !isOver(context));",
        "return !isOver(context);",
      ),
    ],
  },
  {
    does: "let the list go on after dispose",
    breaks: ["C6"],
    edits: [machine("recent-list.ts", "    controller.abort();\n  };", "  };")],
  },
  {
    does: "read a job that is being read",
    breaks: ["C7"],
    edits: [
      machine("reader.ts", "if (held.has(jobId)) gatherAll(held.interrupt());", "void gatherAll;"),
    ],
  },
  {
    does: "read as fast in a hidden page",
    breaks: ["C8"],
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
    edits: [
      machine(
        "schedule.ts",
        'if (surroundings.paused) return { type: "rest", held: true };',
        'if (surroundings.paused) return { type: "rest", held: true };\n  if (surroundings.hidden && question.pace.goodCount > 0) return { type: "look", atMs: nowMs + 3_000_000, notBeforeMs: nowMs + 3_000_000, held: false };',
      ),
    ],
  },
  {
    does: "not look when the page is seen again",
    breaks: ["C8"],
    edits: [machine("waiting-state.ts", '  "page.*": replan,\n', '  "page.hidden": replan,\n')],
  },
  {
    does: "ignore Retry-After",
    breaks: ["C9"],
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
    edits: [
      machine("session.ts", 'broadcast({ type: "floor.raised", floorMs });', "void floorMs;"),
    ],
  },
  {
    does: "set timers of any length",
    breaks: ["C9"],
    edits: [
      machine(
        "schedule.ts",
        "return Math.min(LONGEST_WAIT_MS, Math.max(TIMER_MIN_MS, atMs - nowMs));",
        "return Math.max(1, atMs - nowMs);",
      ),
    ],
  },
  {
    does: "resend where nothing is promised",
    breaks: ["C10", "E2"],
    edits: [
      machine(
        "questions.ts",
        "if (context.resendDecided) return true;",
        "if (context.resendDecided || !context.guarded) return true;",
      ),
    ],
  },
  {
    does: "resend past the key's expiry",
    breaks: ["C10", "E2"],
    edits: [
      machine(
        "questions.ts",
        "return serverTime - sentServerTime + underWayMs < idempotency.retentionMs;",
        "return serverTime - sentServerTime + underWayMs < 100 * idempotency.retentionMs;",
      ),
    ],
  },
  {
    does: "show any link",
    breaks: ["C11"],
    edits: [
      machine(
        "transport/wire-job.ts",
        "const resultUrl = safeResultUrl(job.resultUrl, base);",
        'const resultUrl = safeResultUrl(job.resultUrl, base) ?? job.resultUrl ?? "";',
      ),
    ],
  },
  {
    does: "store the link",
    breaks: ["C11"],
    edits: [machine("record.ts", "{ ...rest, job: withoutLink(job) }", "{ ...rest, job }")],
  },
  {
    does: "refuse after an attempt whose answer was lost",
    breaks: ["C12", "E1"],
    edits: [
      machine(
        "questions.ts",
        "return context.ambiguous || (problemCatalogue[verdict.code].evaluatedAgain && canBurn(context));",
        "return false;",
      ),
    ],
  },
  {
    does: "not ask the server for what was forgotten",
    breaks: ["C13"],
    edits: [
      machine(
        "session.ts",
        "adopt(operationKey, job) {\n",
        "adopt(operationKey, job) {\n      if (operationKey.length > 0) return;\n",
      ),
    ],
  },
  {
    does: "lose an operation that is set aside",
    breaks: ["C13"],
    edits: [
      machine(
        "create-tracker.ts",
        '    slot?.show(undefined);\n    operation.send({ type: "slot.left" });',
        '    slot?.show(undefined);\n    operation.send({ type: "operation.dismissed" });',
      ),
    ],
  },
  {
    does: "drop a wish that got no answer",
    breaks: ["E1"],
    edits: [
      machine(
        "learn.ts",
        'return failed(heard(context, event.outcome, at), "wish", at);',
        'return withoutWish(failed(heard(context, event.outcome, at), "wish", at));',
      ),
      machine(
        "learn.ts",
        "export function learn(",
        "function withoutWish({ wish: _wish, ...rest }: OperationContext): OperationContext {\n  return rest;\n}\n\nexport function learn(",
      ),
    ],
  },
  {
    does: "not hear a sign-in",
    breaks: ["E3", "E1"],
    edits: [
      machine(
        "looking-state.ts",
        '"account.changed": [{ guard: "mayLookNow", target: "reading", actions: "learn" }, replan],',
        '"account.changed": replan,',
      ),
      machine(
        "learn-wish.ts",
        "{ ...context, doubt: { ...doubt, signedIn: true } } : context",
        "context : context",
      ),
    ],
  },
  {
    does: "give up after three tries",
    breaks: ["E3", "E1"],
    edits: [
      machine(
        "plan.ts",
        "if (hasGivenUp(context)) return resting;\n  const pace = context.paces.submission;",
        "if (hasGivenUp(context) || context.paces.submission.failureCount > 3) return resting;\n  const pace = context.paces.submission;",
      ),
    ],
  },
];
