export type {
  Activity,
  Can,
  Charge,
  Choice,
  EvidenceEntry,
  HoldReason,
  KnownJob,
  OperationHandle,
  OperationSettled,
  OperationView,
  OperationViewType,
  Policy,
  RefusalProblem,
  SetAsideRecord,
  Settled,
  SubmitOptions,
  SubmitResult,
  SubmittingStep,
  Tracker,
  TrackerClock,
  TrackerEvent,
  Transport,
  TransportDefinition,
  UnknownReason,
  Wish,
} from "@claimcheck/machine";
export { defineTransport } from "@claimcheck/machine";
export { useClaimcheck } from "./claimcheck-context.ts";
export { ClaimcheckProvider, type ClaimcheckProviderProps } from "./claimcheck-provider.tsx";
export {
  type ClaimcheckOptions,
  createClaimcheck,
  type HttpTransportOptions,
  httpTransport,
} from "./create-claimcheck.ts";
export type { Operation } from "./operation.ts";
export type { NamedAddress, OperationAddress } from "./operation-address.ts";
export type {
  InvalidRequest,
  RequestIssue,
  RequestOf,
  RequestSchema,
} from "./request-schema.ts";
export { type CountdownOptions, useCountdown } from "./use-countdown.ts";
export { useEvidence } from "./use-evidence.ts";
export { useOperation } from "./use-operation.ts";
export { useOperationSelector } from "./use-operation-selector.ts";
export { useOperations } from "./use-operations.ts";
export { type RequestMatch, useRequestMatch } from "./use-request-match.ts";
export { useSettled } from "./use-settled.ts";
