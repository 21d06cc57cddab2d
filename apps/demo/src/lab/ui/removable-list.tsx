import type { ReactNode } from "react";
import { LabButton } from "./lab-button.tsx";

export interface RemovableListProps<Item> {
  readonly items: readonly Item[];
  /** As a link says it: tells the items apart. */
  readonly print: (item: Item) => string;
  /** As a person reads it. */
  readonly children: (item: Item) => ReactNode;
  /** What is said where there is none. */
  readonly empty: string;
  readonly onChange: (left: readonly Item[]) => void;
}

/** What a link adds to a run, line by line; each line can be taken out again. */
export function RemovableList<Item>(props: RemovableListProps<Item>) {
  const { items, print, children, empty, onChange } = props;
  if (items.length === 0) return <p className="lab-quiet">{empty}</p>;
  return (
    <ul className="lab-list">
      {items.map((item) => (
        <li key={print(item)} className="lab-removable">
          <span>{children(item)}</span>
          <LabButton
            emphasis="quiet"
            aria-label={`Remove ${print(item)}`}
            onPress={() => onChange(items.filter((one) => one !== item))}
          >
            Remove
          </LabButton>
        </li>
      ))}
    </ul>
  );
}
