/**
 * What each fact teaches. One total function: an event that is not here does not compile.
 * Where the operation goes next is the chart's business (`operation-machine.ts`).
 */

import { countedAfter } from "./count-evidence.ts";
import { withEvidence } from "./evidence.ts";
import { restored } from "./initial-context.ts";
import { around, failed, heard, reasonOf, withFloor, withPace } from "./learn-answer.ts";
import { looked, lookFailed } from "./learn-look.ts";
import {
  absent,
  accepted,
  adopted,
  askedInVain,
  begun,
  burned,
  candidatesShown,
  denied,
  ended,
  lost,
  refusedBy,
  unanswered,
  unreadableFile,
} from "./learn-submission.ts";
import {
  askedFor,
  chosen,
  rejection,
  released,
  signedIn,
  wishAnswered,
  wishing,
  wishRefused,
} from "./learn-wish.ts";
import type { OperationContext } from "./operation-context.ts";
import type { OperationEvent } from "./operation-event.ts";
import type { Pace } from "./schedule.ts";
import type { Stamp } from "./stamp.ts";

export function learn(before: OperationContext, event: OperationEvent): OperationContext {
  const { at } = event;
  const evidence = withEvidence(before.evidence, event);
  const counters = countedAfter(before, event);
  const context: OperationContext = { ...before, now: at, evidence, counters };
  switch (event.type) {
    case "files.hashed":
      return {
        ...context,
        snapshot: event.snapshot,
        files: { blobs: event.files, totalCount: event.files.size, sentCount: 0 },
      };
    case "files.unreadable":
      return { ...context, verdict: unreadableFile };
    case "file.uploaded":
      return withSent(context, event.sentCount);
    case "uploads.finished":
      return withPace(context, "submission", freshAfter(at));
    case "upload.problem":
      return refusedBy(heard(context, event.outcome, at), event.outcome, at);
    case "upload.unanswered":
      return failed(heard(context, event.outcome, at), "submission", at);

    case "record.stored":
      return { ...context, recorded: true, durable: event.durable };

    case "submission.began":
      return begun(context, event.attemptCount, event.durable);
    case "submission.overtaken":
      return { ...restored(context, event.record, context.durable), ambiguous: true };
    case "submission.accepted": {
      const { outcome } = event;
      const guarded = context.guarded && outcome.guarded;
      return accepted({ ...heard(context, outcome, at), guarded }, outcome, event);
    }
    case "submission.problem":
      return denied(ended(heard(context, event.outcome, at), at), event.outcome, at);
    case "submission.unanswered":
      return lost(ended(heard(context, event.outcome, at), at), event);

    case "operation.found":
    case "key.cancelled":
      return accepted(heard(context, event.outcome, at), event.outcome, event);
    case "operation.absent":
      return absent(heard(context, event.outcome, at), at);
    case "operation.candidates":
      return candidatesShown(heard(context, event.outcome, at), event.outcome, at);
    case "operation.problem":
    case "key.problem":
      return askedInVain(heard(context, event.outcome, at), event.outcome, at);
    case "operation.unanswered":
    case "key.unanswered":
      return unanswered(heard(context, event.outcome, at), event);
    case "key.burned":
      return burned(heard(context, event.outcome, at));

    case "turn.came":
    case "deadline.reached":
      return context;
    case "server.state":
      return looked(heard(context, event.exchange, at), event);
    case "read.problem":
      return lookFailed(heard(context, event.outcome, at), reasonOf(event.outcome), at);
    case "read.unanswered":
      return lookFailed(heard(context, event.outcome, at), event.outcome.reason, at);

    case "hold.lost":
      return failed(heard(context, event.outcome, at), "look", at);

    case "wish.cancel":
      return wishing(context, { type: "cancel" });
    case "wish.accept":
      return wishing(context, { type: "accept" });
    case "wish.reject":
      return wishing(context, rejection(event));
    case "wish.answered":
      return wishAnswered(heard(context, event.exchange, at), event);
    case "wish.problem":
      return wishRefused(heard(context, event.outcome, at), event);
    case "wish.unanswered":
      return failed(heard(context, event.outcome, at), "wish", at);

    case "person.chose":
      return chosen({ ...context, patientSinceMs: at.monotonicMs }, event.choice);
    case "person.checked":
      return askedFor(released({ ...context, patientSinceMs: at.monotonicMs }));
    case "account.changed":
      return signedIn(released({ ...context, patientSinceMs: at.monotonicMs }));
    case "person.adopted":
      return adopted(context, event.jobId, at);
    case "person.aborted":
      return context;
    case "operation.dismissed":
      return { ...context, stage: "dismissed" };
    case "operation.copied":
      return { ...context, copied: true };
    case "slot.taken":
      return { ...context, slot: event.slot };
    case "slot.left": {
      const { slot: _slot, ...rest } = context;
      return rest;
    }

    case "display.wanted":
      return { ...context, displayed: true };
    case "display.unwanted":
      return { ...context, displayed: false };
    case "page.hidden":
      return around(context, { hidden: true });
    case "page.visible":
      return around(context, { hidden: false });
    case "network.offline":
      return around(context, { offlineSinceMs: at.monotonicMs });
    case "network.online": {
      const { offlineSinceMs: _since, ...surroundings } = context.surroundings;
      return { ...context, surroundings };
    }
    case "pause.began":
      return around(context, { paused: true });
    case "pause.ended":
      return around(context, { paused: false });
    case "floor.raised":
      return withFloor(context, event.floorMs);
    case "holding.changed":
      return around(context, { areHeld: event.areHeld });
    default:
      return event satisfies never;
  }
}

function freshAfter(at: Stamp): Pace {
  return { goodCount: 0, failureCount: 0, chance: at.chance };
}

function withSent(context: OperationContext, sentCount: number): OperationContext {
  const { files } = context;
  return files === undefined ? context : { ...context, files: { ...files, sentCount } };
}
