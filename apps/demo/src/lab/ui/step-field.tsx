import { useState } from "react";
import { LabButton } from "./lab-button.tsx";

/** Moves time that stands still on to what is due next, and says by how much. */
export function StepField({ onStep }: { readonly onStep: () => number }) {
  const [steppedMs, setSteppedMs] = useState<number>();
  return (
    <div className="lab-step">
      <LabButton onPress={() => setSteppedMs(onStep())}>Step</LabButton>
      <p className="lab-quiet" role="status">
        {steppedMs === undefined
          ? "Time stands still. “Step” moves it on to what is due next."
          : `${(steppedMs / 1000).toFixed(1)} s later.`}
      </p>
    </div>
  );
}
