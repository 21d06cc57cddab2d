import type { Operation } from "@claimcheck/react";
import { useNow } from "../clock/use-now.ts";
import type { Format } from "../format/format.ts";
import { JobProgress } from "../job-progress/job-progress.tsx";
import { staleness } from "../job-progress/staleness.ts";
import type { Messages } from "../messages/messages.ts";
import { ChargeLine } from "../parts/charge-line.tsx";
import { DurabilityHint } from "../parts/durability-hint.tsx";
import { Facts } from "../parts/facts.tsx";
import { HeldLine } from "../parts/held-line.tsx";
import { Panel } from "../parts/panel.tsx";
import { timeFacts } from "../parts/time-facts.ts";
import type { ViewOf } from "../parts/view-of.ts";
import { useFormat, useMessages } from "../ui-provider.tsx";
import { headingOf } from "./announcement.ts";
import { CardActions } from "./card-actions.tsx";

interface RunningPanelProps {
  readonly operation: Operation;
  readonly view: ViewOf<"queued" | "processing">;
}

/** A job that waits or works: how far it is, since when, and when we last heard of it. */
export function RunningPanel({ operation, view }: RunningPanelProps) {
  const messages = useMessages();
  const format = useFormat();
  const now = useNow();
  const progress = view.type === "processing" ? view.progress : undefined;
  return (
    <Panel
      tone="working"
      heading={headingOf(view, messages)}
      lead={leadOf(view, messages, format)}
      charge={<ChargeLine charge={view.charge} />}
      actions={<CardActions operation={operation} />}
    >
      <JobProgress
        {...(progress === undefined ? {} : { progress })}
        stale={staleness(view.lastReadAt, now)}
      />
      <Facts facts={timeFacts(view, now, { messages, format })} />
      <HeldLine heldBy={view.heldBy} />
      <DurabilityHint view={view} />
    </Panel>
  );
}

function leadOf(view: ViewOf<"queued" | "processing">, messages: Messages, format: Format): string {
  if (view.wish?.type === "cancel") return messages.card.cancelLead;
  if (view.overdue) return messages.processing.overdue;
  if (view.type === "processing") {
    return view.durable ? messages.processing.lead : messages.processing.leadNotDurable;
  }
  if (view.position === undefined) return messages.queued.lead;
  return view.position === 0
    ? messages.queued.next
    : messages.queued.ahead(format.number(view.position), view.position);
}
