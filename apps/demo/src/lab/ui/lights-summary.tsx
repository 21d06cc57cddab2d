import type { Lab } from "../lab.ts";
import { type Judged, useVerdicts } from "./use-verdicts.ts";

/** How the lights stand, in one line; said aloud when one breaks. */
export function LightsSummary({ lab }: { readonly lab: Lab }) {
  const verdicts = useVerdicts(lab);
  const count = (type: Judged["verdict"]["type"]) =>
    verdicts.filter(({ verdict }) => verdict.type === type).length;
  const broken = count("broken");
  return (
    <p className="lab-lights" data-broken={broken > 0}>
      <span role="status">
        {broken === 0
          ? `${count("holds")} of ${verdicts.length} checks hold`
          : `${broken} of ${verdicts.length} checks broken`}
      </span>
    </p>
  );
}
