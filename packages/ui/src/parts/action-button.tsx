import type { ReactNode } from "react";
import { Button, type ButtonProps } from "react-aria-components";

export interface ActionButtonProps
  extends Omit<ButtonProps, "className" | "children" | "style" | "isPending" | "onPress"> {
  /** One `strong` at most in a group: the thing most people want. Default: `plain`. */
  readonly emphasis?: "strong" | "plain" | "quiet";
  /**
   * What it does is under way or has to wait: it does nothing, and keeps its place and the focus,
   * which `isDisabled` would drop. Silent, unlike the library's own `isPending`, because each
   * change of state is announced once already.
   */
  readonly isWaiting?: boolean;
  readonly onPress?: () => void;
  readonly children: ReactNode;
}

/** A button of the kit. */
export function ActionButton(props: ActionButtonProps) {
  const { emphasis = "plain", isWaiting = false, onPress, ...rest } = props;
  return (
    <Button
      {...rest}
      className={`cc-button cc-button--${emphasis}`}
      {...(isWaiting && { "aria-disabled": true })}
      onPress={() => {
        if (!isWaiting) onPress?.();
      }}
    />
  );
}
