import { useState } from "react";
import { Input, Label, NumberField } from "react-aria-components";
import { pageDeedLabels, pageDeeds, printTimedDeed, type TimedDeed } from "../timed-deed.ts";
import { LabButton } from "./lab-button.tsx";
import { LabSelect } from "./lab-select.tsx";
import { RemovableList } from "./removable-list.tsx";

const options = pageDeeds.map((id) => ({ id, label: pageDeedLabels[id] }));

export interface TimedDeedsFieldProps {
  readonly deeds: readonly TimedDeed[];
  readonly onChange: (deeds: readonly TimedDeed[]) => void;
}

/** What the lab does by itself while a run goes on: part of the link, unlike what is pressed. */
export function TimedDeedsField({ deeds, onChange }: TimedDeedsFieldProps) {
  const [chosen, setChosen] = useState<string>("offline");
  const [seconds, setSeconds] = useState(2);

  function add(): void {
    const deed = pageDeeds.find((each) => each === chosen);
    if (deed === undefined) return;
    const afterMs = Math.round(seconds * 1000);
    const others = deeds.filter((one) => one.deed !== deed || one.afterMs !== afterMs);
    onChange([...others, { deed, afterMs }]);
  }

  return (
    <section className="lab-section" aria-labelledby="lab-deeds">
      <h3 id="lab-deeds" className="lab-heading">
        During the run
      </h3>
      <RemovableList
        items={deeds}
        print={printTimedDeed}
        empty="Nothing happens by itself, besides what the scenario says."
        onChange={onChange}
      >
        {({ deed, afterMs }) => `After ${afterMs / 1000} s: ${pageDeedLabels[deed]}`}
      </RemovableList>
      <div className="lab-grid">
        <LabSelect
          label="What the lab does"
          options={options}
          value={chosen}
          onChange={setChosen}
        />
        <NumberField
          className="lab-number"
          value={seconds}
          minValue={0}
          maxValue={3600}
          onChange={(value) => setSeconds(Number.isFinite(value) ? value : 0)}
        >
          <Label className="lab-label">After (s)</Label>
          <Input className="lab-input" />
        </NumberField>
      </div>
      <div className="lab-row">
        <LabButton onPress={add}>Add</LabButton>
      </div>
    </section>
  );
}
