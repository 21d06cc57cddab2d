import type { OperationHandle } from "@claimcheck/machine";
import { operationActor } from "@claimcheck/machine/actor";
import { useEvidence, useOperation } from "@claimcheck/react";
import { pathOf } from "../state-path.ts";

/** One operation from inside: where its machine is, and what it has been told. */
export function OperationInside({ handle }: { readonly handle: OperationHandle }) {
  const { view } = useOperation(handle);
  const evidence = useEvidence(handle);
  const state = operationActor(handle)?.getSnapshot().value;
  return (
    <li className="lab-job">
      <p>
        <span className="lab-code">{view.operationKey?.slice(0, 8)}</span>{" "}
        <strong>{state === undefined ? "gone" : pathOf(state).join(" + ")}</strong>
      </p>
      <p className="lab-quiet">
        shows {view.type}, {view.activity}; charge {view.charge}; {view.attempt.transport} transport
        attempts; {view.durable ? "a reload finds it" : "a reload would lose it"}
      </p>
      <details>
        <summary>Evidence, {evidence.length} entries</summary>
        <ol className="lab-evidence">
          {evidence.map((entry, index) => (
            <li key={`${index} ${entry.what}`}>
              <span className="lab-code">{new Date(entry.wallMs).toISOString().slice(11, 21)}</span>{" "}
              {entry.what} <span className="lab-quiet">{detailsOf(entry)}</span>
            </li>
          ))}
        </ol>
      </details>
    </li>
  );
}

function detailsOf({
  by,
  httpStatus,
  code,
  reason,
  replayed,
}: ReturnType<typeof useEvidence>[number]): string {
  return [by, httpStatus, code, reason, replayed ? "replayed" : undefined]
    .filter((detail) => detail !== undefined)
    .join(", ");
}
