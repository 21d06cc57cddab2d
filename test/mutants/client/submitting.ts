import { lives, type Mutant, machine, testsOf } from "../mutant.ts";

/** From a person's confirmation to a job, or to the proof that there is none. */
export const submittingMutants: readonly Mutant[] = [
  {
    does: "leave a header out on a resend",
    breaks: ["C1"],
    caughtBy: lives,
    edits: [
      machine(
        "submission.ts",
        "return attemptOf === undefined ? { operationKey, body } : { operationKey, body, attemptOf };",
        "return attemptOf === undefined || record.attemptCount > 1 ? { operationKey, body } : { operationKey, body, attemptOf };",
      ),
    ],
  },
  {
    does: "send other bytes on a resend",
    breaks: ["C1", "C3"],
    caughtBy: testsOf("machine", "submit"),
    edits: [
      machine(
        "submission.ts",
        "const { operationKey, body, attemptOf } = record;",
        "const { operationKey, attemptOf } = record;\n  const body = record.attemptCount > 1 ? ` ${record.body}` : record.body;",
      ),
    ],
  },
  {
    does: "send before the record is stored",
    breaks: ["C2"],
    caughtBy: lives,
    edits: [
      machine(
        "operation-verbs.ts",
        "const durable = record !== undefined && book.write(record).durable;",
        "const durable = record !== undefined;",
      ),
      machine(
        "submission.ts",
        'return { type: "claimed", record, attemptCount, durable: tools.book.write(record).durable };',
        'setTimeout(() => tools.book.write(record));\n  return { type: "claimed", record, attemptCount, durable: true };',
      ),
    ],
  },
  {
    does: "send what could not be stored, whatever the policy",
    breaks: ["C2"],
    caughtBy: testsOf("machine", "storage"),
    edits: [
      machine(
        "operation-setup.ts",
        '(event.durable || context.operation.policy.durability === "best-effort"),',
        "(event.durable || context.operation.policy.durability !== undefined),",
      ),
    ],
  },
  {
    does: "resend where nothing is promised",
    breaks: ["C10"],
    caughtBy: lives,
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
    breaks: ["C10", "C12"],
    caughtBy: testsOf("machine", "retention"),
    edits: [
      machine(
        "questions.ts",
        "return serverTime - sentServerTime + underWayMs < idempotency.retentionMs;",
        "return serverTime - sentServerTime + underWayMs < 100 * idempotency.retentionMs;",
      ),
    ],
  },
  {
    does: "let a person's decision be good for ever",
    breaks: ["C10"],
    caughtBy: testsOf("machine", "transport/define-transport"),
    edits: [
      machine(
        "learn-submission.ts",
        "return unanswered({ ...context, ambiguous: true, resendDecided: false }, event);",
        "return unanswered({ ...context, ambiguous: true }, event);",
      ),
    ],
  },
  {
    does: "refuse after an attempt whose answer was lost",
    breaks: ["C12"],
    caughtBy: testsOf("machine", "submit"),
    edits: [machine("questions.ts", "  if (context.ambiguous) return true;\n", "")],
  },
  {
    does: "refuse what the server would judge again",
    breaks: ["C12"],
    caughtBy: testsOf("machine", "submit"),
    edits: [
      machine(
        "questions.ts",
        "return evaluatedAgain && (canBurn(context) || context.guarded);",
        "return evaluatedAgain && context.ambiguous;",
      ),
    ],
  },
  {
    does: "treat a 504, or any 5xx, as a refusal",
    breaks: ["C12"],
    caughtBy: lives,
    edits: [
      machine(
        "transport/answer-table.ts",
        'if (status === 403) return "forbidden";',
        'if (status === 403) return "forbidden";\n  if (status >= 500) return "invalid_request";',
      ),
    ],
  },
  {
    does: "give up after three tries",
    breaks: ["E3"],
    caughtBy: lives,
    edits: [
      machine(
        "plan.ts",
        "if (hasGivenUp(context)) return resting;\n  const pace = context.paces.submission;",
        "if (hasGivenUp(context) || context.paces.submission.failureCount > 3) return resting;\n  const pace = context.paces.submission;",
      ),
    ],
  },
  {
    does: "not hear a sign-in while paused",
    breaks: ["E3"],
    caughtBy: testsOf("machine", "sign-in"),
    edits: [
      machine(
        "learn-wish.ts",
        "{ ...context, doubt: { ...doubt, signedIn: true } } : context",
        "context : context",
      ),
    ],
  },
  {
    does: "drop a wish that got no answer",
    breaks: ["E1"],
    caughtBy: lives,
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
];
