export type {
  Activity,
  Can,
  Charge,
  Choice,
  HoldReason,
  KnownJob,
  OperationHandle,
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
  TrackerEvent,
  Transport,
  UnknownReason,
  Wish,
} from "@claimcheck/machine";
export { useClaimcheck } from "./claimcheck-context.ts";
export { ClaimcheckProvider, type ClaimcheckProviderProps } from "./claimcheck-provider.tsx";
export {
  type ClaimcheckOptions,
  createClaimcheck,
  type HttpTransportOptions,
  httpTransport,
} from "./create-claimcheck.ts";
export type { Operation } from "./operation.ts";
export { type OperationAddress, useOperation } from "./use-operation.ts";
export { useOperations } from "./use-operations.ts";
