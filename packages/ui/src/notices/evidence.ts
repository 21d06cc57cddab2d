import type { KnownJob } from "@claimcheck/react";
import type { Format } from "../format/format.ts";
import type { Messages } from "../messages/messages.ts";
import type { ViewOf } from "../parts/view-of.ts";

/** What a person is told while there is no evidence. */
export interface Evidence {
  readonly known: readonly string[];
  readonly notKnown: string;
  readonly since: string;
  readonly next: string;
}

interface Words {
  readonly messages: Messages;
  readonly format: Format;
}

/** Puts an unknown view into words. Pure: the time comes in. */
export function evidenceOf(view: ViewOf<"unknown">, nowMs: number, words: Words): Evidence {
  const { messages, format } = words;
  return {
    known: [
      ...(view.phase === "submission"
        ? knownOfSubmission(view, messages)
        : knownOfJob(view, words)),
      ...(view.wish === undefined ? [] : [messages.unknown.wishes[view.wish.type]]),
    ],
    notKnown: notKnown(view, messages),
    since: format.duration(nowMs - view.since),
    next: nextLook(view, nowMs, words),
  };
}

function notKnown(view: ViewOf<"unknown">, { unknown }: Messages): string {
  if (view.phase === "tracking") return unknown.notKnownTracking;
  return view.refusal === undefined ? unknown.notKnownSubmission : unknown.notKnownRefusal;
}

type Submission = Extract<ViewOf<"unknown">, { readonly phase: "submission" }>;
type Tracking = Extract<ViewOf<"unknown">, { readonly phase: "tracking" }>;

function knownOfSubmission(view: Submission, { unknown }: Messages): string[] {
  // Where a second send could make a second picture, the person is offered the decision (C10).
  const guarded = !view.choices.includes("resend_anyway");
  return guarded ? [unknown.knownSubmission, unknown.knownGuarded] : [unknown.knownSubmission];
}

function knownOfJob(view: Tracking, { messages, format }: Words): string[] {
  const { unknown } = messages;
  return [
    unknown.knownTracking,
    ...(view.word === undefined ? [] : [unknown.word(view.word)]),
    ...(view.lastKnown === undefined ? [] : [lastSeen(view.lastKnown, messages, format)]),
  ];
}

function lastSeen(job: KnownJob, { unknown }: Messages, format: Format): string {
  switch (job.type) {
    case "queued":
      return unknown.lastSeenQueued;
    case "processing":
      return job.progress === undefined
        ? unknown.lastSeenProcessing
        : unknown.lastSeenProgress(format.percent(job.progress));
    case "reviewing":
      return unknown.lastSeenReviewing;
    case "completed":
    case "failed":
      return unknown.lastSeenEnded;
    default:
      return job satisfies never;
  }
}

function nextLook(view: ViewOf<"unknown">, nowMs: number, { messages, format }: Words): string {
  const { unknown } = messages;
  switch (view.activity) {
    case "held":
      return view.heldBy.includes("paused") ? unknown.nextResumed : unknown.nextOnline;
    case "preparing":
    case "sending":
    case "reconciling":
    case "reading":
      return unknown.nextNow;
    case "waiting":
    case "resting": {
      const at = view.nextReadAt ?? view.retryAt;
      if (at === undefined) return unknown.nextNever;
      return at - nowMs < 1000 ? unknown.nextNow : unknown.nextIn(format.duration(at - nowMs));
    }
    default:
      return view.activity satisfies never;
  }
}
