import { useMemo, useState } from "react";
import { fixedClock } from "../../clock/ui-clock.ts";
import { EvidenceTimeline } from "../../evidence-timeline/evidence-timeline.tsx";
import { OperationCard } from "../../operation-card/operation-card.tsx";
import { UiProvider } from "../../ui-provider.tsx";
import originalUrl from "../assets/original.jpg";
import { operationFixture } from "../operation-fixture.ts";
import { type LifeName, lives } from "./lives.ts";
import { evidenceAt, momentAt, type RecordedLife } from "./recorded-life.ts";
import { Scrubber } from "./scrubber.tsx";

interface JourneyProps {
  readonly name: LifeName;
  readonly life: RecordedLife;
}

/** A whole life to go through: the card and the evidence as they were at each moment. */
export function Journey({ name, life }: JourneyProps) {
  const [atMs, setAtMs] = useState(0);
  const { view, can } = momentAt(life, atMs);
  const entries = useMemo(() => evidenceAt(life, atMs), [life, atMs]);
  const wallMs = life.startMs + atMs;
  const clock = useMemo(() => fixedClock(wallMs), [wallMs]);
  const { title, lead } = lives[name];
  return (
    <UiProvider clock={clock}>
      <article className="journey">
        <header>
          <h2 className="journey__title">{title}</h2>
          <p className="journey__lead">{lead}</p>
        </header>
        <Scrubber life={life} atMs={atMs} onMove={setAtMs} />
        <div className="journey__scene">
          <OperationCard operation={operationFixture(view, { can })} originalUrl={originalUrl} />
          <EvidenceTimeline entries={entries} supportCode={view.supportCode} />
        </div>
      </article>
    </UiProvider>
  );
}
