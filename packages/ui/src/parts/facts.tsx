import type { ReactNode } from "react";

export interface Fact {
  readonly term: string;
  readonly value: ReactNode;
}

/** Small facts beside each other: `Started 2 min ago · Last checked just now`. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="cc-facts">
      {facts.map(({ term, value }) => (
        <div key={term} className="cc-facts__fact">
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
