import type { EvidenceEntry } from "@claimcheck/react";
import { useId } from "react";
import { Heading } from "react-aria-components";
import { saveText } from "../browser/save-text.ts";
import { ActionButton } from "../parts/action-button.tsx";
import { useMessages } from "../ui-provider.tsx";
import { TimelineEntry } from "./timeline-entry.tsx";
import { timelineRows } from "./timeline-rows.ts";

export interface EvidenceTimelineProps {
  /** Oldest first, as `useEvidence` gives them. */
  readonly entries: readonly EvidenceEntry[];
  /** Goes into the file and its name. */
  readonly supportCode?: string;
  /**
   * What the button saves. Default: the support code and these entries. Hand in
   * `client.exportEvidence` for the report over all operations of the page.
   */
  readonly exported?: () => string;
}

/**
 * Every attempt and every decision: when, who, how it ended, and what support asks for (HTTP
 * status, request id, whether it was a replay). It holds no prompt, key, token or link, because
 * the evidence does not.
 */
export function EvidenceTimeline({ entries, supportCode, exported }: EvidenceTimelineProps) {
  const { evidence } = useMessages();
  const headingId = useId();
  const [first] = entries;
  const json = exported ?? (() => JSON.stringify({ supportCode, log: entries }, null, 2));
  const name = ["evidence", supportCode].filter(Boolean).join("-");
  return (
    <section className="cc-evidence-log" aria-labelledby={headingId}>
      <header className="cc-evidence-log__head">
        <Heading level={3} id={headingId} className="cc-evidence-log__heading">
          {evidence.heading}
        </Heading>
        <ActionButton onPress={() => saveText({ name: `${name}.json`, text: json() })}>
          {evidence.save}
        </ActionButton>
      </header>
      {first === undefined ? (
        <p className="cc-evidence-log__empty">{evidence.empty}</p>
      ) : (
        <ol className="cc-timeline" aria-labelledby={headingId}>
          {timelineRows(entries).map(({ first: entry, again }) => (
            <TimelineEntry
              key={`${entry.monotonicMs} ${entry.what}`}
              entry={entry}
              again={again}
              began={first}
            />
          ))}
        </ol>
      )}
    </section>
  );
}
