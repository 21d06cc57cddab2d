import type { ReactNode } from "react";
import { Heading } from "react-aria-components";
import type { Tone } from "./tone.ts";

export interface PanelProps {
  readonly tone: Tone;
  readonly heading: string;
  readonly lead: string;
  /** What it costs: right under the lead, since it is the first question. */
  readonly charge?: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

/** The common form of every state: what is so, what it costs, the details, what can be done. */
export function Panel({ tone, heading, lead, charge, children, actions }: PanelProps) {
  return (
    <div className="cc-panel">
      <div className="cc-panel__head">
        <Heading level={3} className="cc-panel__heading">
          <span className="cc-mark" data-tone={tone} aria-hidden="true" />
          {heading}
        </Heading>
        <p className="cc-panel__lead">{lead}</p>
        {charge}
      </div>
      {children}
      {actions && <div className="cc-panel__actions">{actions}</div>}
    </div>
  );
}
