import type { Recovery } from "@claimcheck/protocol";
import type { Operation } from "@claimcheck/react";
import { FailedNotice } from "../notices/failed-notice.tsx";
import { RefusedNotice } from "../notices/refused-notice.tsx";
import { UnknownNotice } from "../notices/unknown-notice.tsx";
import { ReviewPanel } from "../review-panel/review-panel.tsx";
import { CardPicture } from "./card-picture.tsx";
import { CompletedPanel } from "./completed-panel.tsx";
import { IdlePanel } from "./idle-panel.tsx";
import { RunningPanel } from "./running-panel.tsx";
import { SubmittingPanel } from "./submitting-panel.tsx";

interface CardBodyProps {
  readonly operation: Operation;
  readonly originalUrl: string | undefined;
  readonly onRecover: ((recovery: Recovery) => void) | undefined;
}

/** One component per state: the compiler asks for each. */
export function CardBody({ operation, originalUrl, onRecover }: CardBodyProps) {
  const { view } = operation;
  const picture = <CardPicture view={view} originalUrl={originalUrl} />;
  switch (view.type) {
    case "idle":
      return (
        <>
          {picture}
          <IdlePanel />
        </>
      );
    case "submitting":
      return (
        <>
          {picture}
          <SubmittingPanel operation={operation} view={view} />
        </>
      );
    case "queued":
    case "processing":
      return (
        <>
          {picture}
          <RunningPanel operation={operation} view={view} />
        </>
      );
    case "reviewing":
      return <ReviewPanel operation={operation} view={view} originalUrl={originalUrl} />;
    case "completed":
      return <CompletedPanel operation={operation} view={view} originalUrl={originalUrl} />;
    case "failed":
      return (
        <>
          {picture}
          <FailedNotice operation={operation} view={view} />
        </>
      );
    case "refused":
      return (
        <>
          {picture}
          <RefusedNotice operation={operation} view={view} onRecover={onRecover} />
        </>
      );
    case "unknown":
      return (
        <>
          {picture}
          <UnknownNotice operation={operation} view={view} onRecover={onRecover} />
        </>
      );
    default:
      return view satisfies never;
  }
}
