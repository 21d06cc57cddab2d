import type { Operation } from "@claimcheck/react";
import { JobProgress } from "../job-progress/job-progress.tsx";
import { ChargeLine } from "../parts/charge-line.tsx";
import { DurabilityHint } from "../parts/durability-hint.tsx";
import { HeldLine } from "../parts/held-line.tsx";
import { Panel } from "../parts/panel.tsx";
import type { ViewOf } from "../parts/view-of.ts";
import { useFormat, useMessages } from "../ui-provider.tsx";
import { headingOf } from "./announcement.ts";
import { CardActions } from "./card-actions.tsx";

interface SubmittingPanelProps {
  readonly operation: Operation;
  readonly view: ViewOf<"submitting">;
}

/** From the confirmation to the server's answer, step by step. */
export function SubmittingPanel({ operation, view }: SubmittingPanelProps) {
  const messages = useMessages();
  const format = useFormat();
  const { submitting } = messages;
  const attempts = view.attempt.transport;
  const counted = view.sent !== undefined && view.total !== undefined && view.total > 0;
  return (
    <Panel
      tone="working"
      heading={headingOf(view, messages)}
      lead={
        attempts > 1 ? submitting.resending(format.number(attempts)) : submitting.steps[view.step]
      }
      charge={<ChargeLine charge={view.charge} />}
      actions={<CardActions operation={operation} />}
    >
      <JobProgress
        label={submitting.steps[view.step]}
        {...(counted && view.sent !== undefined && view.total !== undefined
          ? {
              progress: view.sent / view.total,
              valueText: submitting.files(format.number(view.sent), format.number(view.total)),
            }
          : {})}
      />
      <HeldLine heldBy={view.heldBy} />
      <DurabilityHint view={view} />
    </Panel>
  );
}
