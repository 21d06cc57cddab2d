import type { Capabilities } from "@claimcheck/protocol";
import type { FileFaultValues } from "../messages/en-form.ts";
import { ActionButton } from "../parts/action-button.tsx";
import { useFormat, useMessages } from "../ui-provider.tsx";
import type { FileFault } from "./file-fault.ts";

interface FileFaultsProps {
  readonly faults: readonly FileFault[];
  readonly capabilities: Capabilities;
  readonly onRead: () => void;
}

/** The files that were not taken, one sentence each. The region stays, so that it is announced. */
export function FileFaults({ faults, capabilities, onRead }: FileFaultsProps) {
  const { form } = useMessages();
  const format = useFormat();

  const nameOfType = (type: string): string => {
    const known = capabilities.mediaTypes.find((each) => each === type);
    return known === undefined ? type : form.mediaTypes[known];
  };
  const valuesOf = (fault: FileFault): FileFaultValues => ({
    name: fault.name,
    size: format.bytes(fault.bytes),
    maxSize: format.bytes(capabilities.fileMaxBytes),
    types: capabilities.mediaTypes.map((type) => form.mediaTypes[type]).join(", "),
    declared: nameOfType(fault.declared),
    actual: fault.actual === undefined ? "" : form.mediaTypes[fault.actual],
  });

  return (
    <div role="status">
      {faults.length > 0 && (
        <div className="cc-faults">
          <p className="cc-faults__heading">{form.fileFaultsHeading}</p>
          <ul>
            {faults.map((fault) => (
              <li key={`${fault.name}-${fault.code}-${fault.bytes}`}>
                {form.fileFaults[fault.code](valuesOf(fault))}
              </li>
            ))}
          </ul>
          <ActionButton emphasis="quiet" onPress={onRead}>
            {form.dismissFaults}
          </ActionButton>
        </div>
      )}
    </div>
  );
}
