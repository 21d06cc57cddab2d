import { headerNames } from "@claimcheck/protocol";
import type { NetworkFault } from "./network-fault.ts";

/** An answer, apart from how it comes. */
export interface PlainAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly isOpaqueRedirect: boolean;
}

/**
 * What is heard instead of an answer, or what has become of it. Faults that only concern
 * the way leave it as it is.
 *
 * @param answer the far side's; absent where it was never asked
 * @param earlier the answers that the same question got before, latest first
 */
export function lyingAnswer(
  fault: NetworkFault,
  answer: PlainAnswer | undefined,
  earlier: readonly PlainAnswer[],
): PlainAnswer {
  switch (fault.type) {
    case "status":
      return statusAnswer(fault);
    case "html":
      return page(200, "<!doctype html><title>Welcome</title><p>Please wait.");
    case "sign_in":
      return { ...page(302, ""), isOpaqueRedirect: true };
    case "stale":
      return earlier[Math.min(fault.age, earlier.length - 1)] ?? asked(answer);
    case "future_word":
      return rewritten(asked(answer), (job) => ({ ...job, type: fault.word }));
    case "foreign_link": {
      const lied = rewritten(asked(answer), (job) =>
        "resultUrl" in job ? { ...job, resultUrl: fault.url } : job,
      );
      const headers = new Headers(lied.headers);
      if (headers.has(headerNames.location)) headers.set(headerNames.location, "//evil.example/x");
      return { ...lied, headers };
    }
    case "echo_dropped": {
      const body = objectIn(asked(answer).text);
      if (body === undefined) return asked(answer);
      const { operationKey: _echo, ...rest } = body;
      return { ...asked(answer), text: JSON.stringify(rest) };
    }
    default:
      return asked(answer);
  }
}

function asked(answer: PlainAnswer | undefined): PlainAnswer {
  if (answer === undefined) throw new Error("This fault needs the far side's answer.");
  return answer;
}

function page(status: number, text: string): PlainAnswer {
  const headers = new Headers({ "Content-Type": "text/html; charset=utf-8" });
  return { status, headers, text, isOpaqueRedirect: false };
}

function statusAnswer(fault: Extract<NetworkFault, { type: "status" }>): PlainAnswer {
  const { status, retryAfter } = fault;
  const answer = page(status, `<html><h1>${status}</h1></html>`);
  if (retryAfter === undefined) return answer;
  const { ms, as } = retryAfter;
  if (as === "body") {
    answer.headers.set("Content-Type", "application/json");
    return { ...answer, text: JSON.stringify({ retryAfterMs: ms }) };
  }
  answer.headers.set(headerNames.retryAfter, String(Math.ceil(ms / 1000)));
  return answer;
}

type Job = Readonly<Record<string, unknown>>;

/** The answer with each of its jobs changed, wherever the protocol puts one. */
function rewritten(answer: PlainAnswer, change: (job: Job) => Job): PlainAnswer {
  const body = objectIn(answer.text);
  if (body === undefined) return answer;
  const changed = Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      if (name === "job" && isObject(value)) return [name, change(value)];
      if (name === "jobs" && Array.isArray(value)) {
        return [name, value.map((job) => (isObject(job) ? change(job) : job))];
      }
      if (name === "operations" && Array.isArray(value)) {
        return [name, value.map((one) => (isObject(one) ? withJob(one, change) : one))];
      }
      return [name, value];
    }),
  );
  return { ...answer, text: JSON.stringify(changed) };
}

function withJob(operation: Job, change: (job: Job) => Job): Job {
  const { job } = operation;
  return isObject(job) ? { ...operation, job: change(job) } : operation;
}

function objectIn(text: string): Job | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Job {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
