import type { Capabilities, RequestFaultCode } from "@claimcheck/protocol";
import type { ActionDispatch } from "react";
import {
  Button,
  FieldError,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Radio,
  RadioGroup,
  Select,
  SelectValue,
  Text,
} from "react-aria-components";
import { useFormat, useMessages } from "../ui-provider.tsx";
import type { FormEvent, FormState } from "./form-state.ts";

interface ModelFieldsProps {
  readonly state: FormState;
  readonly shown: ReadonlySet<RequestFaultCode>;
  readonly capabilities: Capabilities;
  readonly dispatch: ActionDispatch<[FormEvent]>;
}

const noValues = { given: "", max: "", wanted: "" };

/** The model, and the shapes and sizes that this model makes. */
export function ModelFields({ state, shown, capabilities, dispatch }: ModelFieldsProps) {
  const { form } = useMessages();
  const format = useFormat();
  const model = capabilities.models.find(({ id }) => id === state.model);
  const unknownModel = shown.has("model_unknown");
  return (
    <>
      <Select
        className="cc-field cc-select"
        data-pointer="/model"
        value={model?.id ?? null}
        placeholder={state.model}
        isInvalid={unknownModel}
        validationBehavior="aria"
        onChange={(key) => {
          const chosen = capabilities.models.find(({ id }) => id === key);
          if (chosen !== undefined) dispatch({ type: "model.chosen", model: chosen });
        }}
      >
        <Label className="cc-field__label">{form.model}</Label>
        <Button className="cc-select__button">
          <SelectValue className="cc-select__value" />
          <span aria-hidden="true" className="cc-select__chevron" />
        </Button>
        <FieldError className="cc-field__fault">{form.faults.model_unknown(noValues)}</FieldError>
        <Popover className="cc-popover">
          <ListBox className="cc-listbox" items={capabilities.models}>
            {({ id, label, description }) => (
              <ListBoxItem id={id} textValue={label} className="cc-option">
                <Text slot="label" className="cc-option__label">
                  {label}
                </Text>
                <Text slot="description" className="cc-option__description">
                  {description}
                </Text>
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </Select>
      <RadioGroup
        className="cc-field"
        data-pointer="/aspectRatio"
        value={state.aspectRatio}
        isInvalid={shown.has("aspect_ratio_unknown")}
        validationBehavior="aria"
        onChange={(aspectRatio) => dispatch({ type: "aspectRatio.chosen", aspectRatio })}
      >
        <Label className="cc-field__label">{form.aspectRatio}</Label>
        <div className="cc-chips">
          {model?.aspectRatios.map((ratio) => (
            <Radio key={ratio} value={ratio} className="cc-chip">
              <span
                className="cc-chip__shape"
                aria-hidden="true"
                style={{ aspectRatio: ratio.replace(":", " / ") }}
              />
              {ratio}
            </Radio>
          ))}
        </div>
        <FieldError className="cc-field__fault">
          {form.faults.aspect_ratio_unknown(noValues)}
        </FieldError>
      </RadioGroup>
      <RadioGroup
        className="cc-field"
        data-pointer="/resolution"
        value={state.resolution}
        isInvalid={shown.has("resolution_unknown")}
        validationBehavior="aria"
        onChange={(resolution) => dispatch({ type: "resolution.chosen", resolution })}
      >
        <Label className="cc-field__label">{form.resolution}</Label>
        <div className="cc-chips">
          {model?.resolutions.map(({ id, longSidePx }) => (
            <Radio key={id} value={id} className="cc-chip">
              {id}
              <span className="cc-chip__detail">{form.longSide(format.number(longSidePx))}</span>
            </Radio>
          ))}
        </div>
        <FieldError className="cc-field__fault">
          {form.faults.resolution_unknown(noValues)}
        </FieldError>
      </RadioGroup>
    </>
  );
}
