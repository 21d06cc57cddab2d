import { type Capabilities, promptLength, type RequestFaultCode } from "@claimcheck/protocol";
import { FieldError, Label, Text, TextArea, TextField } from "react-aria-components";
import { useFormat, useMessages } from "../ui-provider.tsx";

interface PromptFieldProps {
  readonly prompt: string;
  readonly shown: ReadonlySet<RequestFaultCode>;
  readonly capabilities: Capabilities;
  readonly onEdit: (prompt: string) => void;
}

/** The prompt, with a counter in code points: an emoji is one, as the server counts. */
export function PromptField(props: PromptFieldProps) {
  const { prompt, shown, capabilities, onEdit } = props;
  const { form } = useMessages();
  const format = useFormat();
  const max = capabilities.promptMaxChars;
  const length = promptLength(prompt);
  const values = { given: format.number(length), max: format.number(max), wanted: "" };
  const fault = shown.has("prompt_too_long")
    ? form.faults.prompt_too_long(values)
    : shown.has("prompt_empty")
      ? form.faults.prompt_empty(values)
      : undefined;
  return (
    <TextField
      className="cc-field"
      data-pointer="/prompt"
      value={prompt}
      onChange={onEdit}
      isInvalid={fault !== undefined}
      validationBehavior="aria"
    >
      <Label className="cc-field__label">{form.prompt}</Label>
      <TextArea className="cc-field__input" rows={3} placeholder={form.promptHint} />
      <div className="cc-field__under">
        <FieldError className="cc-field__fault">{fault}</FieldError>
        <Text
          slot="description"
          className="cc-field__counter"
          data-over={length > max || undefined}
        >
          {form.counter(format.number(length), format.number(max))}
        </Text>
      </div>
    </TextField>
  );
}
