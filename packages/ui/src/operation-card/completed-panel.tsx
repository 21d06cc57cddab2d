import type { Operation } from "@claimcheck/react";
import { Link } from "react-aria-components";
import { ChargeLine } from "../parts/charge-line.tsx";
import { Panel } from "../parts/panel.tsx";
import { resultLink } from "../parts/result-link.ts";
import type { ViewOf } from "../parts/view-of.ts";
import { BeforeAfter } from "../review-panel/before-after.tsx";
import { useMessages } from "../ui-provider.tsx";
import { headingOf } from "./announcement.ts";
import { PutAway } from "./card-actions.tsx";

interface CompletedPanelProps {
  readonly operation: Operation;
  readonly view: ViewOf<"completed">;
  readonly originalUrl?: string | undefined;
}

/** The picture is the person's; what it cost is said. */
export function CompletedPanel({ operation, view, originalUrl }: CompletedPanelProps) {
  const messages = useMessages();
  const url = view.resultUrl === undefined ? undefined : resultLink(view.resultUrl);
  return (
    <>
      <BeforeAfter
        resultUrl={view.resultUrl}
        originalUrl={originalUrl}
        onResultUnusable={operation.checkNow}
      />
      <Panel
        tone="good"
        heading={headingOf(view, messages)}
        lead={messages.completed.lead}
        charge={
          <ChargeLine
            charge={view.charge}
            {...(view.charged === undefined ? {} : { amounts: view.charged })}
          />
        }
        actions={
          <>
            {url !== undefined && (
              <Link
                className="cc-button cc-button--plain"
                href={url}
                target="_blank"
                rel="noreferrer"
              >
                {messages.card.download}
              </Link>
            )}
            <PutAway operation={operation} />
          </>
        }
      />
    </>
  );
}
