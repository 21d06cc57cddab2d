import type { Operation } from "@claimcheck/react";
import { Button, Heading } from "react-aria-components";
import { useNow } from "../clock/use-now.ts";
import { headingOf } from "../operation-card/announcement.ts";
import { toneOf } from "../parts/tone.ts";
import { useFormat, useMessages } from "../ui-provider.tsx";
import { listGroupOf, listGroups } from "./list-group.ts";

export interface OperationListProps {
  /** In the order in which they are shown inside their group; newest first reads best. */
  readonly operations: readonly Pick<Operation, "view">[];
  /** The person wants to see this one. */
  readonly onOpen: (operationKey: string) => void;
}

/** An inbox: what waits for the person, what runs, what has ended. */
export function OperationList({ operations, onOpen }: OperationListProps) {
  const { list } = useMessages();
  const groups = listGroups
    .map((group) => ({
      group,
      views: operations.map(({ view }) => view).filter((view) => listGroupOf(view) === group),
    }))
    .filter(({ views }) => views.length > 0);
  return (
    <section className="cc-list" aria-label={list.heading}>
      {groups.length === 0 && <p className="cc-list__empty">{list.empty}</p>}
      {groups.map(({ group, views }) => (
        <div key={group} className="cc-list__group" data-group={group}>
          <Heading level={3} className="cc-list__heading">
            {list[group]}
          </Heading>
          <ul className="cc-list__rows">
            {views.map((view) => (
              <Row key={view.operationKey ?? view.supportCode} view={view} onOpen={onOpen} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

interface RowProps {
  readonly view: Operation["view"];
  readonly onOpen: (operationKey: string) => void;
}

function Row({ view, onOpen }: RowProps) {
  const messages = useMessages();
  const format = useFormat();
  const now = useNow(60_000);
  const { operationKey, startedAt } = view;
  const isDetermined = view.type === "processing" && view.progress !== undefined;
  return (
    <li>
      <Button
        className="cc-row"
        onPress={() => {
          if (operationKey !== undefined) onOpen(operationKey);
        }}
      >
        <span className="cc-mark" data-tone={toneOf[view.type]} aria-hidden="true" />
        <span className="cc-row__heading">{headingOf(view, messages)}</span>
        <span className="cc-row__detail">
          {isDetermined ? format.percent(view.progress ?? 0) : messages.charge[view.charge]}
        </span>
        {startedAt !== undefined && (
          <time className="cc-row__time">{format.moment(startedAt, now)}</time>
        )}
      </Button>
    </li>
  );
}
