import type { Operation } from "@claimcheck/react";
import { ActionButton } from "../parts/action-button.tsx";
import { useMessages } from "../ui-provider.tsx";

/**
 * What can be done while a job runs. A cancel that was asked for stays a button, waiting,
 * so that nothing moves under the finger and the focus stays.
 */
export function CardActions({ operation }: { readonly operation: Operation }) {
  const { card } = useMessages();
  const { view, can } = operation;
  const isCancelling = view.wish?.type === "cancel";
  return (
    <>
      {(can.cancel || isCancelling) && (
        <ActionButton isWaiting={isCancelling} onPress={operation.cancel}>
          {isCancelling ? card.cancelling : card.cancel}
        </ActionButton>
      )}
      {can.checkNow && (
        <ActionButton emphasis="quiet" onPress={operation.checkNow}>
          {card.checkNow}
        </ActionButton>
      )}
      <PutAway operation={operation} />
    </>
  );
}

/** Frees the slot, or removes what has ended. */
export function PutAway({ operation }: { readonly operation: Operation }) {
  const { card } = useMessages();
  const { can } = operation;
  return (
    <>
      {can.setAside && (
        <ActionButton emphasis="quiet" onPress={operation.setAside}>
          {card.setAside}
        </ActionButton>
      )}
      {can.dismiss && (
        <ActionButton emphasis="quiet" onPress={operation.dismiss}>
          {card.dismiss}
        </ActionButton>
      )}
    </>
  );
}
