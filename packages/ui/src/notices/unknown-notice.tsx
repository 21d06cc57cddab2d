import type { Recovery } from "@claimcheck/protocol";
import type { Choice, Operation } from "@claimcheck/react";
import { useNow } from "../clock/use-now.ts";
import { doubtOf, headingOf, refusalIn } from "../operation-card/announcement.ts";
import { PutAway } from "../operation-card/card-actions.tsx";
import { ActionButton } from "../parts/action-button.tsx";
import { ChargeLine } from "../parts/charge-line.tsx";
import { DurabilityHint } from "../parts/durability-hint.tsx";
import { Panel } from "../parts/panel.tsx";
import type { ViewOf } from "../parts/view-of.ts";
import { useFormat, useMessages } from "../ui-provider.tsx";
import { CandidateList } from "./candidate-list.tsx";
import { evidenceOf } from "./evidence.ts";
import { recoveryAction } from "./recovery-action.ts";
import { ResendDialog } from "./resend-dialog.tsx";

export interface UnknownNoticeProps {
  readonly operation: Operation;
  readonly view: ViewOf<"unknown">;
  /** Called with `sign_in` where nobody is signed in, or with what a no that is not final asks for. */
  readonly onRecover?: ((recovery: Recovery) => void) | undefined;
}

/**
 * There is no evidence, and that is all: what is known, what is not, since when, when the next
 * look is, and what a person may decide. Never in the colour or the words of a failure.
 */
export function UnknownNotice({ operation, view, onRecover }: UnknownNoticeProps) {
  const messages = useMessages();
  const format = useFormat();
  const now = useNow();
  const { unknown } = messages;
  const evidence = evidenceOf(view, now, { messages, format });
  const cancelling = view.wish?.type === "cancel";
  const { can } = operation;
  const recovery = view.reason === "auth" ? "sign_in" : refusalIn(view)?.recovery;
  const recover = recovery && recoveryAction(recovery, operation, onRecover);
  return (
    <Panel
      tone="unsure"
      heading={headingOf(view, messages)}
      lead={doubtOf(view, messages)}
      charge={<ChargeLine charge={view.charge} />}
      actions={
        <>
          {recovery && recover && (
            <ActionButton emphasis="strong" onPress={recover}>
              {messages.refused.actions[recovery]}
            </ActionButton>
          )}
          {view.choices.length === 0 && can.checkNow && (
            <ActionButton emphasis={recover ? "quiet" : "plain"} onPress={operation.checkNow}>
              {unknown.choices.check_again}
            </ActionButton>
          )}
          {view.choices.map((choice) => (
            <ChoiceButton key={choice} choice={choice} onChoose={operation.choose} />
          ))}
          {(can.cancel || cancelling) && (
            <ActionButton emphasis="quiet" isWaiting={cancelling} onPress={operation.cancel}>
              {cancelling ? messages.card.cancelling : messages.card.cancel}
            </ActionButton>
          )}
          <PutAway operation={operation} />
        </>
      }
    >
      <dl className="cc-evidence">
        <div>
          <dt>{unknown.known}</dt>
          <dd>{unknown.join(evidence.known)}</dd>
        </div>
        <div>
          <dt>{unknown.notKnown}</dt>
          <dd>{evidence.notKnown}</dd>
        </div>
        <div className="cc-evidence__time">
          <dt>{unknown.since}</dt>
          <dd>{evidence.since}</dd>
        </div>
        <div className="cc-evidence__time">
          <dt>{unknown.next}</dt>
          <dd>{evidence.next}</dd>
        </div>
      </dl>
      {view.phase === "submission" && view.candidates !== undefined && (
        <CandidateList candidates={view.candidates} onChoose={operation.choose} />
      )}
      <DurabilityHint view={view} />
    </Panel>
  );
}

interface ChoiceButtonProps {
  readonly choice: Choice;
  readonly onChoose: (choice: Choice) => void;
}

function ChoiceButton({ choice, onChoose }: ChoiceButtonProps) {
  const { unknown } = useMessages();
  const label = unknown.choices[choice];
  switch (choice) {
    case "check_again":
      return <ActionButton onPress={() => onChoose(choice)}>{label}</ActionButton>;
    case "resend_anyway":
      return <ResendDialog label={label} onConfirm={() => onChoose(choice)} />;
    case "give_up":
      return (
        <ActionButton emphasis="quiet" onPress={() => onChoose(choice)}>
          {label}
        </ActionButton>
      );
    default:
      return choice satisfies never;
  }
}
