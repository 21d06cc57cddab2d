import { useState } from "react";
import { ToggleButton, ToggleButtonGroup } from "react-aria-components";
import { LabButton } from "./lab-button.tsx";

const STEPWISE = 0;
const usual = [1, 10, STEPWISE];

export interface SpeedFieldProps {
  readonly speed: number;
  readonly onChange: (speed: number) => void;
  /** Moves time on to what is due next; says by how much, ms. */
  readonly onStep: () => number;
}

/** How fast the clock of page and server runs. */
export function SpeedField({ speed, onChange, onStep }: SpeedFieldProps) {
  const [steppedMs, setSteppedMs] = useState<number>();
  const speeds = usual.includes(speed) ? usual : [1, 10, speed, STEPWISE];
  return (
    <div className="lab-speed">
      <span className="lab-label" id="lab-speed">
        Speed
      </span>
      <div className="lab-row">
        <ToggleButtonGroup
          className="lab-toggles"
          aria-labelledby="lab-speed"
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[String(speed)]}
          onSelectionChange={(keys) => {
            const [key] = keys;
            if (key !== undefined) onChange(Number(key));
          }}
        >
          {speeds.map((each) => (
            <ToggleButton key={each} id={String(each)} className="lab-toggle">
              {each === STEPWISE ? "Stopped" : `×${each}`}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        {speed === STEPWISE ? (
          <LabButton onPress={() => setSteppedMs(onStep())}>Step</LabButton>
        ) : null}
      </div>
      {speed === STEPWISE ? (
        <p className="lab-quiet" role="status">
          {steppedMs === undefined
            ? "Time stands still. “Step” moves it on to what is due next."
            : `${(steppedMs / 1000).toFixed(1)} s later.`}
        </p>
      ) : null}
    </div>
  );
}
