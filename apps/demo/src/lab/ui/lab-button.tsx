import type { ReactNode } from "react";
import { Button, type ButtonProps } from "react-aria-components";

export interface LabButtonProps extends Omit<ButtonProps, "className" | "style" | "children"> {
  /** One `strong` at most in a panel. Default `plain`. */
  readonly emphasis?: "strong" | "plain" | "quiet";
  readonly children: ReactNode;
}

/** The kit's button, in the lab's size. */
export function LabButton({ emphasis = "plain", ...rest }: LabButtonProps) {
  return <Button {...rest} className={`cc-button cc-button--${emphasis} lab-button`} />;
}
