import type { Recovery } from "@claimcheck/protocol";
import type { Operation } from "@claimcheck/react";

/**
 * What the one button of a refusal does, or `undefined` for no button: either the operation can
 * do it, or the page around has to (design: recovery per cause).
 */
export function recoveryAction(
  recovery: Recovery,
  operation: Pick<Operation, "can" | "checkNow" | "startOver">,
  onRecover: ((recovery: Recovery) => void) | undefined,
): (() => void) | undefined {
  const { can } = operation;
  switch (recovery) {
    case "none":
      return undefined;
    case "check_again":
      return can.checkNow ? operation.checkNow : undefined;
    case "wait":
    case "start_over":
      return can.startOver ? () => void operation.startOver() : undefined;
    case "sign_in":
    case "switch_account":
    case "add_credits":
    case "fix_request":
    case "upload_again":
    case "refresh_capabilities":
    case "contact_support":
      return onRecover && (() => onRecover(recovery));
    default:
      return recovery satisfies never;
  }
}
