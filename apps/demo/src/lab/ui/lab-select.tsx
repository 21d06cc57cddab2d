import {
  Button,
  type Key,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Select,
  SelectValue,
  Text,
} from "react-aria-components";

export interface LabOption {
  readonly id: string;
  readonly label: string;
  readonly note?: string;
}

export interface LabSelectProps {
  readonly label: string;
  readonly options: readonly LabOption[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}

export function LabSelect({ label, options, value, onChange }: LabSelectProps) {
  return (
    <Select
      className="lab-select"
      value={value}
      onChange={(key: Key | null) => {
        if (key !== null) onChange(String(key));
      }}
    >
      <Label className="lab-label">{label}</Label>
      <Button className="cc-button cc-button--plain lab-select__button">
        <SelectValue className="lab-select__value">
          {({ selectedText }) => selectedText}
        </SelectValue>
        <span className="lab-select__mark" aria-hidden="true" />
      </Button>
      <Popover className="cc-popover lab-popover">
        <ListBox className="cc-listbox">
          {options.map(({ id, label: name, note }) => (
            <ListBoxItem key={id} id={id} className="cc-option lab-option" textValue={name}>
              <Text slot="label" className="cc-option__label">
                {name}
              </Text>
              {note === undefined ? null : (
                <Text slot="description" className="cc-option__description">
                  {note}
                </Text>
              )}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </Select>
  );
}
