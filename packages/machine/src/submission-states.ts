/**
 * From files to an answer: what happens before there is a job (or proof that there is none).
 *
 *   preparing → storing → sending → (accepted) tracking
 *                            ├ no answer → reconciling → sending | tracking | unresolved
 *                            └ a no → judging → sending | held | unresolved | burning | refused
 */
import { operationSetup } from "./operation-setup.ts";
import { replan, surroundings, waitingFor, waitOnMain } from "./waiting-state.ts";

/** Files first: hashed, then uploaded by content. Nothing is stored yet, so leaving costs nothing. */
export const preparing = operationSetup.createStateConfig({
  initial: "deciding",
  on: {
    "wish.cancel": { target: "#operation.dismissed", actions: "learn" },
    "person.aborted": { target: "#operation.dismissed", actions: "learn" },
  },
  states: {
    deciding: { always: [{ guard: "isHashed", target: "waiting" }, { target: "hashing" }] },
    hashing: {
      invoke: {
        src: "hash",
        input: ({ context }) => ({ request: context.operation.files?.request }),
      },
      on: {
        "files.hashed": { target: "waiting", actions: "learn" },
        "files.unreadable": { target: "#operation.refused", actions: "learn" },
      },
    },
    waiting: waitingFor("uploading"),
    uploading: {
      invoke: {
        src: "upload",
        input: ({ context }) => ({
          files: context.operation.files?.blobs ?? new Map<string, Blob>(),
        }),
      },
      on: {
        "file.uploaded": { actions: "learn" },
        "uploads.finished": { target: "#operation.storing", actions: "learn" },
        "upload.problem": { target: "judging", actions: "learn" },
        "upload.unanswered": { target: "waiting", actions: "learn" },
      },
    },
    judging: {
      always: [
        { guard: "isHeld", target: "#operation.held" },
        { guard: "isToBeResent", target: "waiting" },
        { target: "#operation.refused" },
      ],
    },
  },
});

/** Nothing leaves before this has succeeded, or the policy lets it go on without (C2). */
export const storing = operationSetup.createStateConfig({
  invoke: { src: "store", input: ({ context }) => ({ operation: context.operation }) },
  on: {
    "record.stored": [
      { guard: "isStoredWellEnough", target: "#operation.sending", actions: "learn" },
      { target: "#operation.dismissed", actions: "learn" },
    ],
    "wish.cancel": { target: "#operation.dismissed", actions: "learn" },
  },
});

/** What a person may decide while it is open whether there is a job. */
const decisions = [
  { guard: "choosesResend", target: "#operation.sending", actions: "learn" },
  { guard: "givesUpByBurning", target: "#operation.burning", actions: "learn" },
  { guard: "choosesGiveUp", target: "#operation.dismissed", actions: "learn" },
] as const;

/** The create. Leaving `posting` does not stop a POST under way: it finishes into the record. */
export const sending = operationSetup.createStateConfig({
  initial: "waiting",
  states: {
    waiting: waitingFor("posting"),
    posting: {
      invoke: { src: "send", input: ({ context }) => ({ operation: context.operation }) },
      on: {
        "submission.began": { actions: "learn" },
        "submission.overtaken": { target: "#operation.starting", actions: "learn" },
        "submission.accepted": { target: "#operation.tracking", actions: "learn" },
        "submission.problem": { target: "#operation.judging", actions: "learn" },
        "submission.unanswered": { target: "#operation.reconciling", actions: "learn" },
      },
    },
  },
  on: {
    "person.aborted": { guard: "wasNeverSent", target: "#operation.dismissed", actions: "learn" },
    "wish.cancel": [
      { guard: "wasNeverSent", target: "#operation.dismissed", actions: "learn" },
      { guard: "cancelsByBurning", target: "#operation.burning", actions: "learn" },
    ],
    "person.chose": decisions,
  },
});

/** The server said no to the create. What that means is in the catalogue (`onSubmit`). */
export const judging = operationSetup.createStateConfig({
  always: [
    { guard: "isBurned", target: "#operation.refused" },
    { guard: "wantsBurning", target: "#operation.burning" },
    { guard: "isHeld", target: "#operation.held" },
    { guard: "isToBeAskedFirst", target: "#operation.reconciling" },
    { guard: "isToBeResent", target: "#operation.sending" },
    { guard: "isUndecided", target: "#operation.unresolved" },
    { guard: "needsBurning", target: "#operation.burning" },
    { guard: "needsProof", target: "#operation.unresolved" },
    { target: "#operation.refused" },
  ],
});

/** Signed out, or another account: nothing more is sent until somebody has acted. */
export const held = operationSetup.createStateConfig({
  on: {
    "account.changed": { target: "#operation.starting", actions: "learn" },
    "person.checked": { guard: "mayActNow", target: "#operation.starting", actions: "learn" },
    "person.chose": { guard: "choosesGiveUp", target: "#operation.dismissed", actions: "learn" },
    "wish.cancel": [
      { guard: "cancelsNothing", target: "#operation.dismissed", actions: "learn" },
      { guard: "canCancel", actions: "learn" },
    ],
  },
});

const byKey = operationSetup.createStateConfig({
  invoke: {
    src: "lookUp",
    input: ({ context }) => ({ operation: context.operation }),
  },
  on: {
    "operation.found": { target: "#operation.tracking", actions: "learn" },
    "operation.absent": { target: "absent", actions: "learn" },
    "operation.candidates": { target: "absent", actions: "learn" },
    "operation.problem": { target: "judging", actions: "learn" },
    "operation.unanswered": { target: "waiting", actions: "learn" },
  },
});

/** A problem that came instead of an answer by key is no verdict on the request. */
const judgingAnswer = operationSetup.createStateConfig({
  always: [
    { guard: "hasJob", target: "#operation.tracking" },
    { guard: "isBurned", target: "#operation.refused" },
    { guard: "isHeld", target: "#operation.held" },
    { guard: "isUndecided", target: "#operation.unresolved" },
    { target: "waiting" },
  ],
});

/** No answer came: ask before anything is sent again. */
export const reconciling = operationSetup.createStateConfig({
  initial: "waiting",
  states: {
    waiting: waitingFor("deciding"),
    deciding: {
      always: [
        { guard: "canLookUp", target: "asking" },
        { guard: "mayResend", target: "#operation.sending.posting" },
        { target: "#operation.unresolved" },
      ],
    },
    asking: byKey,
    // The wait was before the asking. What was heard is good for a resend at once, and not for
    // one after a floor or a pause: by then the key may have expired (C10).
    absent: {
      always: [
        { guard: "mayResendNow", target: "#operation.sending.posting" },
        { guard: "mayResend", target: "waiting" },
        { target: "#operation.unresolved" },
      ],
    },
    judging: judgingAnswer,
  },
  on: {
    "wish.cancel": { guard: "cancelsByBurning", target: "#operation.burning", actions: "learn" },
    "person.chose": decisions,
  },
});

/** Make sure that no job has the key or ever will, or cancel the one that has it (C12). */
export const burning = operationSetup.createStateConfig({
  initial: "waiting",
  states: {
    waiting: waitingFor("asking"),
    asking: {
      invoke: {
        src: "giveUp",
        input: ({ context }) => ({ operationKey: context.operation.operationKey }),
      },
      on: {
        "key.burned": { target: "#operation.refused", actions: "learn" },
        "key.cancelled": { target: "#operation.tracking", actions: "learn" },
        "key.problem": { target: "judging", actions: "learn" },
        "key.unanswered": { target: "waiting", actions: "learn" },
      },
    },
    judging: judgingAnswer,
  },
  on: { "wish.cancel": { guard: "canCancel", actions: "learn" } },
});

/** Nothing can be proved, so nothing is resent: a person decides (C10). */
export const unresolved = operationSetup.createStateConfig({
  initial: "waiting",
  states: {
    waiting: {
      entry: "planUnresolved",
      invoke: waitOnMain,
      on: {
        ...surroundings,
        "deadline.reached": [
          { guard: "isMainEarly", ...replan },
          { target: "asking", actions: "learn" },
        ],
        "person.checked": { guard: "mayActNow", target: "deciding", actions: "learn" },
        "account.changed": { guard: "mayActNow", target: "deciding", actions: "learn" },
      },
    },
    deciding: { always: [{ guard: "canLookUp", target: "asking" }, { target: "absent" }] },
    asking: byKey,
    absent: {
      always: [
        { guard: "mayResendNow", target: "#operation.sending.posting" },
        { target: "waiting" },
      ],
    },
    judging: {
      always: [
        { guard: "hasJob", target: "#operation.tracking" },
        { guard: "isBurned", target: "#operation.refused" },
        { guard: "isHeld", target: "#operation.held" },
        { target: "waiting" },
      ],
    },
  },
  on: {
    "person.chose": decisions,
    "person.adopted": { guard: "isCandidate", target: "#operation.tracking", actions: "learn" },
    "wish.cancel": [
      { guard: "cancelsByBurning", target: "#operation.burning", actions: "learn" },
      { guard: "cancelsNothing", target: "#operation.dismissed", actions: "learn" },
    ],
  },
});
