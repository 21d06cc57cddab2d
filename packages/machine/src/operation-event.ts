import type { RejectionCategory, Snapshot } from "@claimcheck/protocol";
import type { Choice } from "./operation-view.ts";
import type { OperationRecord } from "./record.ts";
import type { Stamp } from "./stamp.ts";
import type {
  CandidatesOutcome,
  Exchange,
  GiveUpOutcome,
  JobAnswer,
  LookUpOutcome,
  NoEvidence,
  Refusal,
  SubmitOutcome,
} from "./transport/transport.ts";

type Of<Outcome, Type extends string> = Extract<Outcome, { readonly type: Type }>;

/**
 * In which order requests went out. Where a far side has no revisions, an answer to an
 * older request never replaces the answer to a newer one (case P14).
 */
interface Ordered {
  readonly order: number;
}

/** What was asked for by the person. A wish is not a fact about the job. */
export type WishEvent =
  | { readonly type: "wish.cancel" }
  | { readonly type: "wish.accept" }
  | { readonly type: "wish.reject"; readonly category: RejectionCategory; readonly note?: string };

/** What can become known to an operation. Dotted, lower case, past or present: facts, not orders. */
export type Fact =
  // files
  | {
      readonly type: "files.hashed";
      readonly snapshot: Snapshot;
      readonly files: ReadonlyMap<string, Blob>;
    }
  | { readonly type: "files.unreadable" }
  | { readonly type: "file.uploaded"; readonly sentCount: number }
  | { readonly type: "uploads.finished" }
  | { readonly type: "upload.problem"; readonly outcome: Refusal }
  | { readonly type: "upload.unanswered"; readonly outcome: NoEvidence }
  // the record
  | { readonly type: "record.stored"; readonly durable: boolean }
  // the create
  | { readonly type: "submission.began"; readonly attemptCount: number; readonly durable: boolean }
  | { readonly type: "submission.overtaken"; readonly record: OperationRecord }
  | ({
      readonly type: "submission.accepted";
      readonly outcome: Of<SubmitOutcome, "accepted">;
    } & Ordered)
  | { readonly type: "submission.problem"; readonly outcome: Refusal }
  | { readonly type: "submission.unanswered"; readonly outcome: NoEvidence }
  // asking by key
  | ({ readonly type: "operation.found"; readonly outcome: Of<LookUpOutcome, "found"> } & Ordered)
  | { readonly type: "operation.absent"; readonly outcome: Of<LookUpOutcome, "absent"> }
  | { readonly type: "operation.candidates"; readonly outcome: Of<CandidatesOutcome, "candidates"> }
  | { readonly type: "operation.problem"; readonly outcome: Refusal }
  | { readonly type: "operation.unanswered"; readonly outcome: NoEvidence }
  // burning the key
  | { readonly type: "key.burned"; readonly outcome: Of<GiveUpOutcome, "burned"> }
  | ({ readonly type: "key.cancelled"; readonly outcome: Of<GiveUpOutcome, "cancelled"> } & Ordered)
  | { readonly type: "key.problem"; readonly outcome: Refusal }
  | { readonly type: "key.unanswered"; readonly outcome: NoEvidence }
  // reading
  | { readonly type: "turn.came" }
  | ({
      readonly type: "server.state";
      readonly answer: JobAnswer;
      readonly exchange: Exchange;
    } & Ordered)
  | { readonly type: "read.problem"; readonly outcome: Refusal }
  | { readonly type: "read.unanswered"; readonly outcome: NoEvidence }
  /** A held read ended badly, which says nothing of the job. */
  | { readonly type: "hold.lost"; readonly outcome: Refusal | NoEvidence }
  // wishes
  | WishEvent
  | ({
      readonly type: "wish.answered";
      readonly answer: JobAnswer;
      readonly exchange: Exchange;
    } & Ordered)
  | ({ readonly type: "wish.problem"; readonly outcome: Refusal } & Ordered)
  | { readonly type: "wish.unanswered"; readonly outcome: NoEvidence }
  // the person
  | { readonly type: "person.checked" }
  | { readonly type: "person.chose"; readonly choice: Choice }
  /** Of the jobs that were shown, this is the one. */
  | { readonly type: "person.adopted"; readonly jobId: string }
  | { readonly type: "person.aborted" }
  | { readonly type: "slot.taken"; readonly slot: string }
  | { readonly type: "slot.left" }
  | { readonly type: "operation.dismissed" }
  /** It was handed out as a string, to be taken up in another process. */
  | { readonly type: "operation.copied" }
  // what surrounds it
  | { readonly type: "display.wanted" }
  | { readonly type: "display.unwanted" }
  | { readonly type: "page.hidden" }
  | { readonly type: "page.visible" }
  | { readonly type: "network.offline" }
  | { readonly type: "network.online" }
  | { readonly type: "pause.began" }
  | { readonly type: "pause.ended" }
  | { readonly type: "floor.raised"; readonly floorMs: number }
  | { readonly type: "holding.changed"; readonly areHeld: boolean }
  | { readonly type: "account.changed" }
  | { readonly type: "deadline.reached" };

export type OperationEvent = Fact & { readonly at: Stamp };
