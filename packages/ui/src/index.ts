export { fixedClock, type UiClock } from "./clock/ui-clock.ts";
export {
  EvidenceTimeline,
  type EvidenceTimelineProps,
} from "./evidence-timeline/evidence-timeline.tsx";
export { JobProgress, type JobProgressProps } from "./job-progress/job-progress.tsx";
export { en } from "./messages/en.ts";
export { ja } from "./messages/ja.ts";
export type { MessageOverrides, Messages } from "./messages/messages.ts";
export { FailedNotice, type FailedNoticeProps } from "./notices/failed-notice.tsx";
export { RefusedNotice, type RefusedNoticeProps } from "./notices/refused-notice.tsx";
export { ResendDialog, type ResendDialogProps } from "./notices/resend-dialog.tsx";
export { UnknownNotice, type UnknownNoticeProps } from "./notices/unknown-notice.tsx";
export { OperationCard, type OperationCardProps } from "./operation-card/operation-card.tsx";
export { OperationList, type OperationListProps } from "./operation-list/operation-list.tsx";
export { ChargeLine, type ChargeLineProps } from "./parts/charge-line.tsx";
export { DurabilityHint } from "./parts/durability-hint.tsx";
export { SupportCode } from "./parts/support-code.tsx";
export { QuotaMeter, type QuotaMeterProps } from "./quota-meter/quota-meter.tsx";
export { BeforeAfter, type BeforeAfterProps } from "./review-panel/before-after.tsx";
export { ReviewPanel, type ReviewPanelProps } from "./review-panel/review-panel.tsx";
export type { FormStart } from "./submission-form/form-state.ts";
export type { ImageRequest } from "./submission-form/image-request.ts";
export { SubmissionForm, type SubmissionFormProps } from "./submission-form/submission-form.tsx";
export { UiProvider, type UiProviderProps } from "./ui-provider.tsx";
