import type { Lab } from "../lab.ts";
import { useVerdicts } from "./use-verdicts.ts";

const words = { holds: "Holds", waiting: "Nothing to judge yet", broken: "Broken" } as const;

export function ChecksPanel({ lab }: { readonly lab: Lab }) {
  return (
    <>
      <p className="lab-quiet">
        Invariants of the design, as far as one page can see them. What this page has seen since the
        last run, and what the server's books hold.
      </p>
      <ul className="lab-checks">
        {useVerdicts(lab).map(({ check: { id, says }, verdict }) => (
          <li key={id} className="lab-check" data-verdict={verdict.type}>
            <span className="lab-light" aria-hidden="true" />
            <div>
              <p>
                <span className="lab-code">{id}</span> {says}
              </p>
              <p className="lab-check__verdict">
                {words[verdict.type]}
                {verdict.type === "broken" ? `: ${verdict.found}` : ""}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
