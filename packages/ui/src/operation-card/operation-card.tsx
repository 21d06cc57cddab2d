import type { Recovery } from "@claimcheck/protocol";
import type { Operation } from "@claimcheck/react";
import { KeepFocus } from "../browser/keep-focus.tsx";
import { useHiddenTitle } from "../browser/use-hidden-title.ts";
import { SupportCode } from "../parts/support-code.tsx";
import { toneOf } from "../parts/tone.ts";
import { useMessages } from "../ui-provider.tsx";
import { announcementOf, headingOf } from "./announcement.ts";
import { CardBody } from "./card-body.tsx";
import { needsAPerson } from "./needs-a-person.ts";

export interface OperationCardProps {
  readonly operation: Operation;
  /** The picture the operation started from, where this page still has it (a `blob:` URL, say). */
  readonly originalUrl?: string | undefined;
  /**
   * What only the page around can do: sign in, add credits, go back to the form. A recovery
   * that nobody handles shows no button.
   */
  readonly onRecover?: ((recovery: Recovery) => void) | undefined;
}

/**
 * One operation, whatever is known of it. Each change of state is announced once, politely;
 * the focus stays in the card; the card keeps its size.
 */
export function OperationCard({ operation, originalUrl, onRecover }: OperationCardProps) {
  const messages = useMessages();
  const { view } = operation;
  useHiddenTitle(needsAPerson(view) ? headingOf(view, messages) : "");
  return (
    <KeepFocus
      className="cc-card"
      data-type={view.type}
      data-tone={toneOf[view.type]}
      aria-label={headingOf(view, messages)}
    >
      <div className="cc-card__layout">
        <CardBody operation={operation} originalUrl={originalUrl} onRecover={onRecover} />
        <footer className="cc-card__stub">
          {view.supportCode !== "" && <SupportCode code={view.supportCode} />}
          {view.attempt.generation > 1 && (
            <span className="cc-card__attempt">
              {messages.card.attempt(String(view.attempt.generation))}
            </span>
          )}
        </footer>
      </div>
      <p role="status" className="cc-hidden">
        {announcementOf(view, messages)}
      </p>
    </KeepFocus>
  );
}
