import { ToggleButton, ToggleButtonGroup } from "react-aria-components";

/** Time stands still, and goes on step by step. */
export const STEPWISE = 0;
const usual = [1, 10, STEPWISE];

export interface SpeedFieldProps {
  readonly speed: number;
  readonly onChange: (speed: number) => void;
}

/** How fast the clock of page and server runs. */
export function SpeedField({ speed, onChange }: SpeedFieldProps) {
  const speeds = usual.includes(speed) ? usual : [1, 10, speed, STEPWISE];
  return (
    <div className="lab-speed">
      <span className="lab-label" id="lab-speed">
        Speed
      </span>
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
    </div>
  );
}
