import type { EvidenceEntry } from "@claimcheck/react";
import { isoMoment } from "../browser/iso-moment.ts";
import type { Format } from "../format/format.ts";
import type { Messages } from "../messages/messages.ts";
import { useFormat, useMessages } from "../ui-provider.tsx";
import type { TimelineRow } from "./timeline-rows.ts";

interface TimelineEntryProps {
  readonly entry: EvidenceEntry;
  readonly again: TimelineRow["again"];
  /** The first entry of all: times count from it. */
  readonly began: EvidenceEntry;
}

/** One line of the log: when, who, what, and in small what only support needs. */
export function TimelineEntry({ entry, again, began }: TimelineEntryProps) {
  const messages = useMessages();
  const format = useFormat();
  const { evidence } = messages;
  const details = detailsOf(entry, messages, format);
  return (
    <li className="cc-timeline__entry" data-by={entry.by.replace(" ", "-")}>
      <span className="cc-timeline__time">
        <Moment entry={entry} />
        {entry !== began && (
          <span className="cc-timeline__after">
            {evidence.after(format.duration(entry.monotonicMs - began.monotonicMs))}
          </span>
        )}
      </span>
      <div className="cc-timeline__body">
        <p className="cc-timeline__who">{evidence.by[entry.by]}</p>
        <p className="cc-timeline__what">{factOf(entry, messages)}</p>
        {details.length > 0 && (
          <ul className="cc-timeline__details">
            {details.map((detail) => (
              <li key={detail}>{detail}</li>
            ))}
          </ul>
        )}
        {again.length > 0 && (
          <details className="cc-timeline__again">
            <summary>{evidence.checks(format.number(again.length + 1))}</summary>
            <ol>
              {again.map((one) => (
                <li key={one.monotonicMs}>
                  <Moment entry={one} />
                  {one.requestId !== undefined && <> · {evidence.request(one.requestId)}</>}
                </li>
              ))}
            </ol>
          </details>
        )}
      </div>
    </li>
  );
}

function Moment({ entry: { wallMs } }: { readonly entry: EvidenceEntry }) {
  const format = useFormat();
  return <time dateTime={isoMoment(wallMs)}>{format.second(wallMs)}</time>;
}

/** A fact of a newer client than this kit is told by its own name. */
function factOf({ what, choice }: EvidenceEntry, { evidence }: Messages): string {
  if (what === "person.chose" && choice !== undefined) return evidence.chose[choice];
  const facts: Readonly<Record<string, string>> = evidence.facts;
  return facts[what] ?? what;
}

function detailsOf(
  { reason, code, httpStatus, requestId, replayed, attemptCount }: EvidenceEntry,
  { evidence, refused }: Messages,
  format: Format,
): string[] {
  return [
    ...(attemptCount === undefined || attemptCount < 2
      ? []
      : [evidence.attempt(format.number(attemptCount))]),
    ...(reason === undefined ? [] : [evidence.reasons[reason]]),
    ...(code === undefined ? [] : [refused.headings[code]]),
    ...(replayed === true ? [evidence.replayed] : []),
    ...(httpStatus === undefined ? [] : [`HTTP ${httpStatus}`]),
    ...(requestId === undefined ? [] : [evidence.request(requestId)]),
  ];
}
