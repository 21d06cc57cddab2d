import type { Operation } from "@claimcheck/react";
import { useNow } from "../clock/use-now.ts";
import { headingOf } from "../operation-card/announcement.ts";
import { PutAway } from "../operation-card/card-actions.tsx";
import { ActionButton } from "../parts/action-button.tsx";
import { ChargeLine } from "../parts/charge-line.tsx";
import { HeldLine } from "../parts/held-line.tsx";
import { Panel } from "../parts/panel.tsx";
import type { ViewOf } from "../parts/view-of.ts";
import { useFormat, useMessages } from "../ui-provider.tsx";
import { BeforeAfter } from "./before-after.tsx";
import { RejectDialog } from "./reject-dialog.tsx";

export interface ReviewPanelProps {
  readonly operation: Operation;
  readonly view: ViewOf<"reviewing">;
  readonly originalUrl?: string | undefined;
}

/** A finished file waits for a decision: compare, accept, or reject with a reason. */
export function ReviewPanel({ operation, view, originalUrl }: ReviewPanelProps) {
  const messages = useMessages();
  const format = useFormat();
  const now = useNow(60_000);
  const { reviewing } = messages;
  const { can, accept, checkNow } = operation;
  const wish = view.wish?.type;
  return (
    <div className="cc-review">
      <BeforeAfter
        resultUrl={view.resultUrl}
        originalUrl={originalUrl}
        onResultUnusable={checkNow}
      />
      <Panel
        tone="waiting"
        heading={headingOf(view, messages)}
        lead={reviewing.lead}
        charge={<ChargeLine charge={view.charge} />}
        actions={
          <>
            {(can.accept || wish === "accept") && (
              <ActionButton emphasis="strong" isWaiting={wish === "accept"} onPress={accept}>
                {wish === "accept" ? reviewing.accepting : reviewing.accept}
              </ActionButton>
            )}
            {(can.reject || wish === "reject") && (
              <RejectDialog isWaiting={wish === "reject"} onReject={operation.reject} />
            )}
            <PutAway operation={operation} />
          </>
        }
      >
        {view.reviewDeadlineAt !== undefined && (
          <p className="cc-panel__note">
            {reviewing.deadline(format.moment(view.reviewDeadlineAt, now))}
          </p>
        )}
        <HeldLine heldBy={view.heldBy} />
      </Panel>
    </div>
  );
}
