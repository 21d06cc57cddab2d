import { useState } from "react";
import { Input, Label, NumberField } from "react-aria-components";
import { copyText, pageAddress } from "../../browser/copy-text.ts";
import type { Lab } from "../lab.ts";
import { scenarioNamed, scenarios } from "../scenarios.ts";
import { FaultsField } from "./faults-field.tsx";
import { LabButton } from "./lab-button.tsx";
import { LabSelect } from "./lab-select.tsx";
import { PageField } from "./page-field.tsx";
import { SpeedField, STEPWISE } from "./speed-field.tsx";
import { StepField } from "./step-field.tsx";
import { TimedDeedsField } from "./timed-deeds-field.tsx";
import { useWatched } from "./use-watched.ts";

const NONE = "none";
const options = [
  { id: NONE, label: "No scenario" },
  ...scenarios.map(({ id, title, what }) => ({ id, label: title, note: what })),
];

export function RunPanel({ lab }: { readonly lab: Lab }) {
  const link = useWatched(lab.link);
  const [isCopied, setCopied] = useState(false);
  const scenario = scenarioNamed(link.scenario ?? "");
  return (
    <>
      <section className="lab-section" aria-label="Scenario">
        <LabSelect
          label="Scenario"
          options={options}
          value={link.scenario ?? NONE}
          onChange={(id) => lab.setLink({ scenario: id === NONE ? undefined : id })}
        />
        {scenario === undefined ? null : (
          <dl className="lab-story">
            <dt>What happens</dt>
            <dd>{scenario.what}</dd>
            <dt>What to look for</dt>
            <dd>{scenario.look}</dd>
          </dl>
        )}
        <div className="lab-row">
          <NumberField
            className="lab-number"
            value={link.seed}
            minValue={0}
            maxValue={999_999_999}
            formatOptions={{ useGrouping: false }}
            onChange={(seed) => lab.setLink({ seed: Number.isFinite(seed) ? seed : 1 })}
          >
            <Label className="lab-label">Seed</Label>
            <Input className="lab-input" />
          </NumberField>
          <SpeedField speed={link.speed} onChange={(speed) => lab.setLink({ speed })} />
        </div>
        {link.speed === STEPWISE ? <StepField onStep={lab.step} /> : null}
        <div className="lab-row">
          <LabButton emphasis="strong" onPress={() => void lab.runSample()}>
            Run it
          </LabButton>
          <LabButton
            onPress={() => void copyText(pageAddress()).then(() => setCopied(true))}
            onFocusChange={() => setCopied(false)}
          >
            {isCopied ? "Copied" : "Copy link"}
          </LabButton>
        </div>
        <p className="lab-quiet">
          “Run it” submits a sample picture. Or fill in the form yourself: the faults strike either
          way.
        </p>
      </section>
      <FaultsField faults={link.faults} onChange={(faults) => lab.setLink({ faults })} />
      <TimedDeedsField deeds={link.deeds} onChange={(deeds) => lab.setLink({ deeds })} />
      <PageField lab={lab} />
    </>
  );
}
