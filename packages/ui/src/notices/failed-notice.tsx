import type { Operation } from "@claimcheck/react";
import { headingOf } from "../operation-card/announcement.ts";
import { PutAway } from "../operation-card/card-actions.tsx";
import { ActionButton } from "../parts/action-button.tsx";
import { ChargeLine } from "../parts/charge-line.tsx";
import { Panel } from "../parts/panel.tsx";
import type { ViewOf } from "../parts/view-of.ts";
import { useMessages } from "../ui-provider.tsx";

export interface FailedNoticeProps {
  readonly operation: Operation;
  readonly view: ViewOf<"failed">;
}

/**
 * The server said that it ended without a picture: why, in safe words; whether the quota came
 * back; and a way to start over, which says that it costs again. Nothing runs by itself.
 */
export function FailedNotice({ operation, view }: FailedNoticeProps) {
  const messages = useMessages();
  const { failed, card } = messages;
  const { can } = operation;
  // The other codes say it all; a generator's reason is the one that differs from case to case.
  const reason = view.code === "generator" ? view.message.trim() : "";
  return (
    <Panel
      tone={view.code === "cancelled" ? "calm" : "ended"}
      heading={headingOf(view, messages)}
      lead={failed.leads[view.code]}
      charge={<ChargeLine charge={view.charge} />}
      actions={
        <>
          {can.startOver && (
            <ActionButton emphasis="strong" onPress={() => void operation.startOver()}>
              {card.startOver}
            </ActionButton>
          )}
          <PutAway operation={operation} />
        </>
      }
    >
      {reason !== "" && (
        <p className="cc-panel__note">
          {failed.reason}: <q>{reason}</q>
        </p>
      )}
      {!view.retryable && <p className="cc-panel__note">{failed.notRetryable}</p>}
      {can.startOver && <p className="cc-panel__note">{card.startOverCost}</p>}
    </Panel>
  );
}
