import type { Recovery } from "@claimcheck/protocol";
import type { Operation } from "@claimcheck/react";
import { useNow } from "../clock/use-now.ts";
import { headingOf } from "../operation-card/announcement.ts";
import { PutAway } from "../operation-card/card-actions.tsx";
import { ActionButton } from "../parts/action-button.tsx";
import { ChargeLine } from "../parts/charge-line.tsx";
import { Panel } from "../parts/panel.tsx";
import type { ViewOf } from "../parts/view-of.ts";
import { useFormat, useMessages } from "../ui-provider.tsx";
import { recoveryAction } from "./recovery-action.ts";

export interface RefusedNoticeProps {
  readonly operation: Operation;
  readonly view: ViewOf<"refused">;
  /** What only the page around can do. Without it, such a recovery shows no button. */
  readonly onRecover?: ((recovery: Recovery) => void) | undefined;
}

/** The server said no, and nothing was charged: why, and the one way on. */
export function RefusedNotice({ operation, view, onRecover }: RefusedNoticeProps) {
  const messages = useMessages();
  const format = useFormat();
  const now = useNow();
  const { refused } = messages;
  const { problem, recovery } = view;
  const openAt = view.retryAt ?? problem.resetsAt;
  const waits = openAt !== undefined && openAt > now;
  const action = recoveryAction(recovery, operation, onRecover);
  return (
    <Panel
      tone="stopped"
      heading={headingOf(view, messages)}
      lead={refused.leads[recovery]}
      charge={<ChargeLine charge={view.charge} />}
      actions={
        <>
          {action !== undefined && (
            <ActionButton emphasis="strong" isDisabled={waits} onPress={action}>
              {refused.actions[recovery]}
            </ActionButton>
          )}
          <PutAway operation={operation} />
        </>
      }
    >
      {openAt !== undefined && (
        <p className="cc-panel__note cc-countdown">
          {waits
            ? refused.waitUntil(format.duration(openAt - now), format.moment(openAt, now))
            : refused.waitOver}
        </p>
      )}
      {problem.errors !== undefined && problem.errors.length > 0 && (
        <ul className="cc-panel__list">
          {problem.errors.map((error) => (
            <li key={error.pointer}>{error.detail}</li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
