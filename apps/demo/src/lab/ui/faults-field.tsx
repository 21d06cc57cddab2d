import { useState } from "react";
import { type Leg, legLabels, legs } from "../leg.ts";
import { momentNamed, moments } from "../moment.ts";
import { type PlannedFault, printFault, readFault } from "../planned-fault.ts";
import { LabButton } from "./lab-button.tsx";
import { LabSelect } from "./lab-select.tsx";
import { RemovableList } from "./removable-list.tsx";

const legOptions = legs.filter((leg) => leg !== "file").map((id) => ({ id, label: legLabels[id] }));
const nthLabels: Readonly<Record<string, string>> = {
  1: "the 1st time",
  2: "the 2nd time",
  3: "the 3rd time",
  every: "every time",
};
const nthOptions = Object.entries(nthLabels).map(([id, label]) => ({ id, label }));
const momentOptions = moments.map(({ id, label }) => ({ id, label }));

export interface FaultsFieldProps {
  readonly faults: readonly PlannedFault[];
  readonly onChange: (faults: readonly PlannedFault[]) => void;
}

/** Single faults: on which request, how often, and what happens. */
export function FaultsField({ faults, onChange }: FaultsFieldProps) {
  const [leg, setLeg] = useState<Leg>("submit");
  const [nth, setNth] = useState("1");
  const [moment, setMoment] = useState<string>("answer-lost");

  function add(): void {
    const fault = readFault(`${leg}:${nth}:${moment}`);
    if (fault === undefined) return;
    const others = faults.filter((one) => one.leg !== fault.leg || one.nth !== fault.nth);
    onChange([...others, fault]);
  }

  return (
    <section className="lab-section" aria-labelledby="lab-faults">
      <h3 id="lab-faults" className="lab-heading">
        Single faults
      </h3>
      <RemovableList
        items={faults}
        print={printFault}
        empty="None, besides those of the scenario."
        onChange={onChange}
      >
        {({ leg: on, nth: time, moment: what }) =>
          `${legLabels[on]}, ${nthLabels[time] ?? `the ${time}th time`}: ${momentNamed(what)?.label}`
        }
      </RemovableList>
      <div className="lab-grid">
        <LabSelect
          label="Request"
          options={legOptions}
          value={leg}
          onChange={(id) => setLeg(legs.find((each) => each === id) ?? "submit")}
        />
        <LabSelect label="When" options={nthOptions} value={nth} onChange={setNth} />
      </div>
      <LabSelect label="What happens" options={momentOptions} value={moment} onChange={setMoment} />
      <div className="lab-row">
        <LabButton onPress={add}>Add fault</LabButton>
      </div>
    </section>
  );
}
