import { ToggleButton, ToggleButtonGroup } from "react-aria-components";

const usual = [1, 10];

export interface SpeedFieldProps {
  readonly speed: number;
  readonly onChange: (speed: number) => void;
}

/** How fast the clock of page and server runs. */
export function SpeedField({ speed, onChange }: SpeedFieldProps) {
  const speeds = usual.includes(speed) ? usual : [...usual, speed];
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
            ×{each}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </div>
  );
}
