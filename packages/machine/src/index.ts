export { createTracker, type TrackerOptions } from "./create-tracker.ts";
export type { EvidenceEntry } from "./evidence.ts";
export type { EvidenceCounters } from "./evidence-counters.ts";
export type { EvidenceReport, OperationEvidence } from "./evidence-report.ts";
export type { KnownJob } from "./known-job.ts";
export type {
  Can,
  OperationHandle,
  Settled,
  SubmitOptions,
  SubmitResult,
} from "./operation-handle.ts";
export {
  type Activity,
  type Adoption,
  activities,
  type Charge,
  type Choice,
  charges,
  choices,
  type HoldReason,
  holdReasons,
  type Knowledge,
  type OperationView,
  type OperationViewType,
  type RefusalProblem,
  type SubmittingStep,
  submittingSteps,
  type UnknownReason,
  unknownReasons,
  type Wish,
} from "./operation-view.ts";
export { defaultPolicy, type Policy } from "./policy.ts";
export type {
  Clock,
  Connectivity,
  Locks,
  LogEntry,
  Logger,
  Ports,
  Random,
  RecordStore,
  Stop,
  Visibility,
} from "./ports.ts";
export type { ResumeProblem, ResumeResult } from "./serialized-operation.ts";
export type {
  OperationSettled,
  SetAsideRecord,
  Tracker,
  TrackerClock,
  TrackerEvent,
} from "./tracker.ts";
export {
  defineTransport,
  type ForeignAnswer,
  type ForeignCandidates,
  type TransportDefinition,
} from "./transport/define-transport.ts";
export type { ForeignJob, ForeignStatus } from "./transport/foreign-job.ts";
export type { Fetch, HttpOptions } from "./transport/http-exchange.ts";
export { createHttpTransport } from "./transport/http-transport.ts";
export type {
  CandidatesOutcome,
  DocumentOutcome,
  Exchange,
  GiveUpOutcome,
  JobAnswer,
  LookUpOutcome,
  NamedJob,
  NoEvidence,
  ReadOutcome,
  ReadRequest,
  RecentOutcome,
  Refusal,
  SubmitOutcome,
  SubmitRequest,
  Transport,
  TransportPromises,
  UploadOutcome,
  WishOutcome,
} from "./transport/transport.ts";
export { idleCan, idleView } from "./view.ts";
