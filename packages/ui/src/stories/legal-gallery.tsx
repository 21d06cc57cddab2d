import { type LegalView, legalViews, type ViewKind } from "@claimcheck/machine/model";
import { OperationCard } from "../operation-card/operation-card.tsx";
import { appearanceOf } from "./appearance.ts";
import originalUrl from "./assets/original.jpg";
import { operationFixture } from "./operation-fixture.ts";
import { sampleView } from "./sample-view.ts";

/** What looks the same, and the lines of the table it stands for. */
export interface LegalGroup {
  readonly caption: string;
  readonly lines: readonly [LegalView, ...LegalView[]];
}

/** The machine's lines of these kinds, one group for each thing that a person sees differently. */
export function legalGroups(kinds: readonly ViewKind[]): readonly LegalGroup[] {
  const groups = new Map<string, [LegalView, ...LegalView[]]>();
  for (const legal of legalViews.filter(({ type }) => kinds.includes(type))) {
    const caption = `${legal.type}: ${appearanceOf(legal)}`;
    const lines = groups.get(caption);
    if (lines === undefined) groups.set(caption, [legal]);
    else lines.push(legal);
  }
  return [...groups].map(([caption, lines]) => ({ caption, lines }));
}

/** Everything that the machine can show of these kinds. */
export function LegalGallery({ kinds }: { readonly kinds: readonly ViewKind[] }) {
  return (
    <div className="gallery">
      {legalGroups(kinds).map(({ caption, lines: [legal, ...others] }) => (
        <figure key={caption} className="gallery__item">
          <figcaption>
            {caption}
            <span className="gallery__count">
              {others.length === 0 ? "1 line" : `${others.length + 1} lines`} of the table
            </span>
          </figcaption>
          <OperationCard
            operation={operationFixture(sampleView(legal))}
            originalUrl={originalUrl}
          />
        </figure>
      ))}
    </div>
  );
}
