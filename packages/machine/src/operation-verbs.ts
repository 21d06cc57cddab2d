/** The verbs of the chart, made real: each does one thing, tells what came of it, and can be stopped. */
import { fromCallback } from "xstate";
import { exchange, type Withdrawn } from "./exchange.ts";
import type { OperationContext } from "./operation-context.ts";
import type { Fact, OperationEvent } from "./operation-event.ts";
import type { VerbInputs } from "./operation-setup.ts";
import type { Wish } from "./operation-view.ts";
import type { Policy } from "./policy.ts";
import type { Stop } from "./ports.ts";
import type { Reader } from "./reader.ts";
import { hashFiles } from "./request-files.ts";
import { timerFor } from "./schedule.ts";
import type { Stamp } from "./stamp.ts";
import { type SubmissionTools, submitOnce } from "./submission.ts";
import type {
  CandidatesOutcome,
  Exchange,
  LookUpOutcome,
  NoEvidence,
  Transport,
  UploadOutcome,
  WishOutcome,
} from "./transport/transport.ts";

export interface VerbTools extends SubmissionTools {
  readonly transport: Transport;
  readonly reader: Reader;
  readonly policy: Policy;
  readonly stamp: () => Stamp;
  /** Whether some operation of this client has the job already. */
  readonly isTracked: (jobId: string) => boolean;
  /** Whether the server wants to hear nothing right now. */
  readonly isFloored: () => boolean;
}

/** A floor was raised between two exchanges of one verb: it waits like everything else (C9). */
const floored: NoEvidence = { type: "no_evidence", reason: "throttled" };

type Tell = (fact: Fact) => void;

/** A transport that promises what it has no method for is a bug; the operation says "no evidence". */
const notOffered: NoEvidence = { type: "no_evidence", reason: "unusable" };

export function operationVerbs(tools: VerbTools) {
  const { clock, transport, policy, book, reader, stamp, nextOrder, onAnswer } = tools;

  function verb<Input>(perform: (input: Input, tell: Tell) => Stop | undefined) {
    return fromCallback<OperationEvent, Input>(({ input, sendBack }) =>
      perform(input, (fact) => sendBack({ ...fact, at: stamp() })),
    );
  }

  /** An exchange that ends with its verb. */
  function exchanging<Outcome extends Exchange>(
    timeoutMs: number,
    send: ((signal: AbortSignal) => Promise<Outcome>) | undefined,
    onOutcome: (outcome: Outcome | NoEvidence) => void,
  ): Stop {
    const controller = new AbortController();
    const { signal } = controller;
    void answer();
    return () => controller.abort();

    async function answer(): Promise<void> {
      const outcome: Outcome | NoEvidence | Withdrawn =
        send === undefined ? notOffered : await exchange({ clock, timeoutMs, signal }, send);
      if ("type" in outcome && outcome.type === "withdrawn") return;
      onAnswer(outcome);
      onOutcome(outcome);
    }
  }

  return {
    hash: verb<VerbInputs["hash"]>(({ request }, tell) => {
      hashFiles(request).then(
        ({ snapshot, files }) => tell({ type: "files.hashed", snapshot, files }),
        () => tell({ type: "files.unreadable" }),
      );
      return undefined;
    }),

    upload: verb<VerbInputs["upload"]>(({ files }, tell) => {
      const controller = new AbortController();
      void uploadAll({ files, tell, signal: controller.signal });
      return () => controller.abort();
    }),

    store: verb<VerbInputs["store"]>(({ operation }, tell) => {
      const record = tools.recordOf(operation);
      const durable = record !== undefined && book.write(record).durable;
      tell({ type: "record.stored", durable });
      return undefined;
    }),

    send: verb<VerbInputs["send"]>(({ operation }, tell) => {
      let isStopped = false;
      submitOnce(tools, { operation, isWanted: () => !isStopped, tell }).catch(() => {
        // A lock that fails is the platform's fault; whether anything left, we cannot say.
        tell({
          type: "submission.unanswered",
          outcome: { type: "no_evidence", reason: "network" },
        });
      });
      return () => {
        isStopped = true;
      };
    }),

    lookUp: verb<VerbInputs["lookUp"]>(({ operation }, tell) => {
      const order = nextOrder();
      return exchanging(policy.exchangeTimeoutMs, askingOf(operation), (outcome) => {
        switch (outcome.type) {
          case "found":
            return tell({ type: "operation.found", outcome, order });
          case "candidates": {
            const jobs = outcome.jobs.filter(({ jobId }) => !tools.isTracked(jobId));
            return tell({ type: "operation.candidates", outcome: { ...outcome, jobs } });
          }
          case "absent":
            return tell({ type: "operation.absent", outcome });
          case "problem":
            return tell({ type: "operation.problem", outcome });
          case "no_evidence":
            return tell({ type: "operation.unanswered", outcome });
          default:
            return outcome satisfies never;
        }
      });
    }),

    giveUp: verb<VerbInputs["giveUp"]>(({ operationKey }, tell) => {
      const order = nextOrder();
      const { giveUp } = transport;
      const ask = giveUp && ((signal: AbortSignal) => giveUp(operationKey, signal));
      return exchanging(policy.exchangeTimeoutMs, ask, (outcome) => {
        switch (outcome.type) {
          case "burned":
            return tell({ type: "key.burned", outcome });
          case "cancelled":
            return tell({ type: "key.cancelled", outcome, order });
          case "problem":
            return tell({ type: "key.problem", outcome });
          case "no_evidence":
            return tell({ type: "key.unanswered", outcome });
          default:
            return outcome satisfies never;
        }
      });
    }),

    wait: verb<VerbInputs["wait"]>(({ plan }, tell) => {
      if (plan.type === "rest") return undefined;
      const delayMs = timerFor(plan.atMs, clock.monotonicMs());
      return clock.after(delayMs, () => tell({ type: "deadline.reached" }));
    }),

    awaitTurn: verb<VerbInputs["awaitTurn"]>(({ plan }, tell) => {
      if (plan.type === "rest") return undefined;
      return reader.awaitTurn(plan, () => tell({ type: "turn.came" }));
    }),

    read: verb<VerbInputs["read"]>(({ jobId, after, hold }, tell) => {
      if (jobId === undefined) throw new Error("A read without a job was started.");
      const wanted = { jobId, hold, ...(after === undefined ? {} : { after }) };
      return reader.read(wanted, (fact) => {
        if (fact.type === "answer") return tell({ ...fact, type: "server.state" });
        const { outcome } = fact;
        if (fact.type === "not_held") return tell({ type: "hold.lost", outcome });
        return outcome.type === "problem"
          ? tell({ type: "read.problem", outcome })
          : tell({ type: "read.unanswered", outcome });
      });
    }),

    sendWish: verb<VerbInputs["sendWish"]>(({ jobId, wish }, tell) => {
      if (jobId === undefined || wish === undefined) {
        throw new Error("A wish without a job was sent.");
      }
      const order = nextOrder();
      return exchanging(policy.exchangeTimeoutMs, sendingOf(jobId, wish), (outcome) => {
        switch (outcome.type) {
          case "answered":
            return tell({
              type: "wish.answered",
              answer: outcome.answer,
              exchange: outcome,
              order,
            });
          case "problem":
            return tell({ type: "wish.problem", outcome, order });
          case "no_evidence":
            return tell({ type: "wish.unanswered", outcome });
          default:
            return outcome satisfies never;
        }
      });
    }),
  };

  /** By key where that can be asked, else for a list that a person may choose from. */
  function askingOf({
    operationKey,
    snapshot,
    attemptOf,
  }: OperationContext):
    | ((signal: AbortSignal) => Promise<LookUpOutcome | CandidatesOutcome>)
    | undefined {
    const { lookUp, candidates } = transport;
    if (transport.promises.lookup === "by-key") {
      return lookUp && ((signal) => lookUp(operationKey, signal));
    }
    if (candidates === undefined || snapshot === undefined) return undefined;
    const request = { operationKey, body: snapshot.body, ...(attemptOf && { attemptOf }) };
    return (signal) => candidates(request, signal);
  }

  function sendingOf(
    jobId: string,
    wish: Wish,
  ): ((signal: AbortSignal) => Promise<WishOutcome>) | undefined {
    const { cancel, review } = transport;
    switch (wish.type) {
      case "cancel":
        return cancel && ((signal) => cancel(jobId, signal));
      case "accept":
        return review && ((signal) => review(jobId, { decision: "accept" }, signal));
      case "reject": {
        const { category, note } = wish;
        const decision = { decision: "reject", category, ...(note && { note }) } as const;
        return review && ((signal) => review(jobId, decision, signal));
      }
      default:
        return wish satisfies never;
    }
  }

  /** One file after the other; those that are there already are skipped, so a resume is cheap. */
  async function uploadAll({
    files,
    tell,
    signal,
  }: {
    readonly files: ReadonlyMap<string, Blob>;
    readonly tell: Tell;
    readonly signal: AbortSignal;
  }): Promise<void> {
    let sentCount = 0;
    for (const [sha256, file] of files) {
      if (tools.isFloored()) return tell({ type: "upload.unanswered", outcome: floored });
      const outcome = await ensureUpload(sha256, file, signal);
      if (outcome.type === "withdrawn") return;
      onAnswer(outcome);
      if (outcome.type === "problem") return tell({ type: "upload.problem", outcome });
      if (outcome.type === "no_evidence") return tell({ type: "upload.unanswered", outcome });
      sentCount += 1;
      tell({ type: "file.uploaded", sentCount });
    }
    tell({ type: "uploads.finished" });
  }

  async function ensureUpload(
    sha256: string,
    file: Blob,
    signal: AbortSignal,
  ): Promise<(UploadOutcome & Exchange) | Withdrawn> {
    const { hasUpload, upload } = transport;
    if (hasUpload !== undefined) {
      const timeoutMs = policy.exchangeTimeoutMs;
      const found = await exchange({ clock, timeoutMs, signal }, (inner) =>
        hasUpload(sha256, inner),
      );
      if (found.type !== "absent") return found;
    }
    if (upload === undefined) return notOffered;
    if (tools.isFloored()) return floored;
    return exchange({ clock, timeoutMs: policy.uploadTimeoutMs, signal }, (inner) =>
      upload(sha256, file, inner),
    );
  }
}

export type OperationVerbs = ReturnType<typeof operationVerbs>;
