import type { ReactNode } from "react";
import { Button, type ButtonProps } from "react-aria-components";

export interface ActionButtonProps extends Omit<ButtonProps, "className" | "children" | "style"> {
  /** One `strong` at most in a group: the thing most people want. Default: `plain`. */
  readonly emphasis?: "strong" | "plain" | "quiet";
  readonly children: ReactNode;
}

/** A button of the kit. `isPending` keeps the focus where it is, which `isDisabled` would not. */
export function ActionButton({ emphasis = "plain", ...rest }: ActionButtonProps) {
  return <Button {...rest} className={`cc-button cc-button--${emphasis}`} />;
}
