import type { KnownJob, Operation } from "@claimcheck/react";
import { useId } from "react";
import { Heading } from "react-aria-components";
import { useNow } from "../clock/use-now.ts";
import { ActionButton } from "../parts/action-button.tsx";
import { FramedImage } from "../parts/framed-image.tsx";
import { resultLink } from "../parts/result-link.ts";
import { useFormat, useMessages } from "../ui-provider.tsx";

interface CandidateListProps {
  readonly candidates: readonly KnownJob[];
  readonly onChoose: Operation["choose"];
}

/**
 * Jobs that may be this one, where the far side can only list what it has: a person says which.
 * None is taken by itself, and none is suggested by its place.
 */
export function CandidateList({ candidates, onChoose }: CandidateListProps) {
  const { candidates: words } = useMessages().unknown;
  const headingId = useId();
  return (
    <section className="cc-candidates" aria-labelledby={headingId}>
      <Heading level={4} id={headingId} className="cc-candidates__heading">
        {words.heading}
      </Heading>
      <p className="cc-panel__note">{words.lead}</p>
      <ul className="cc-candidates__rows">
        {candidates.map((job) => (
          <Candidate key={job.jobId} job={job} onChoose={onChoose} />
        ))}
      </ul>
    </section>
  );
}

interface CandidateProps {
  readonly job: KnownJob;
  readonly onChoose: Operation["choose"];
}

function Candidate({ job, onChoose }: CandidateProps) {
  const { candidates: words } = useMessages().unknown;
  const format = useFormat();
  const now = useNow(60_000);
  const nameId = useId();
  const buttonId = useId();
  const hasResult = job.type === "reviewing" || job.type === "completed";
  const url = hasResult && job.resultUrl !== undefined ? resultLink(job.resultUrl) : undefined;
  return (
    <li className="cc-candidates__row">
      <span className="cc-candidates__picture">
        {url !== undefined && <FramedImage src={url} alt="" />}
      </span>
      <span id={nameId} className="cc-candidates__name">
        {job.createdAt !== undefined && (
          <span>{words.begun(format.moment(job.createdAt, now))}</span>
        )}
        <span className="cc-candidates__state">{words.states[job.type]}</span>
        <code className="cc-candidates__id">{job.jobId}</code>
      </span>
      <ActionButton
        id={buttonId}
        aria-labelledby={`${buttonId} ${nameId}`}
        onPress={() => onChoose({ adopt: job.jobId })}
      >
        {words.mine}
      </ActionButton>
    </li>
  );
}
