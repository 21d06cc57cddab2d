import { type GenerationMode, generationModes } from "@claimcheck/protocol";
import { Label, Radio, RadioGroup } from "react-aria-components";
import { useMessages } from "../ui-provider.tsx";

interface ModeFieldProps {
  readonly mode: GenerationMode;
  readonly onChoose: (mode: GenerationMode) => void;
}

/** One image, or several made into one. */
export function ModeField({ mode, onChoose }: ModeFieldProps) {
  const { form } = useMessages();
  return (
    <RadioGroup
      className="cc-segments"
      value={mode}
      onChange={(value) => {
        const chosen = generationModes.find((known) => known === value);
        if (chosen !== undefined) onChoose(chosen);
      }}
    >
      <Label className="cc-hidden">{form.mode}</Label>
      {generationModes.map((each) => (
        <Radio key={each} value={each} className="cc-segment">
          {form.modes[each]}
        </Radio>
      ))}
    </RadioGroup>
  );
}
