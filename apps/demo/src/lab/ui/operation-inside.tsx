import type { EvidenceEntry, OperationHandle } from "@claimcheck/machine";
import { operationActor, viewOf } from "@claimcheck/machine/actor";
import { useCallback, useSyncExternalStore } from "react";
import type { Lab } from "../lab.ts";
import { placesIn } from "../state-chart.ts";
import { pathOf } from "../state-path.ts";
import { StateChart } from "./state-chart.tsx";

/**
 * One operation from inside: where its machine is, and what it has been told. It listens to the
 * actor, not to the handle: a handle that is listened to is read for display, and the lab only
 * looks on.
 */
export function OperationInside({
  lab,
  handle,
}: {
  readonly lab: Lab;
  readonly handle: OperationHandle;
}) {
  const actor = operationActor(handle);
  const subscribe = useCallback(
    (listener: () => void) => {
      const subscription = actor?.subscribe(listener);
      return () => subscription?.unsubscribe();
    },
    [actor],
  );
  const snapshot = useSyncExternalStore(subscribe, () => actor?.getSnapshot());
  if (snapshot === undefined) return null;
  const view = viewOf(snapshot);
  const paths = pathOf(snapshot.value);
  const evidence = view.operationKey === undefined ? [] : lab.client.evidenceOf(view.operationKey);
  return (
    <li className="lab-job">
      <p>
        <span className="lab-code">{view.operationKey?.slice(0, 8)}</span>{" "}
        <strong>{paths.join(" + ")}</strong>
      </p>
      <p className="lab-quiet">
        shows {view.type}, {view.activity}; charge {view.charge};{" "}
        {attemptWords(view.attempt.transport)};{" "}
        {view.durable ? "a reload finds it" : "a reload would lose it"}
      </p>
      <StateChart places={placesIn(paths)} />
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

function detailsOf({ by, httpStatus, code, reason, replayed }: EvidenceEntry): string {
  return [by, httpStatus, code, reason, replayed ? "replayed" : undefined]
    .filter((detail) => detail !== undefined)
    .join(", ");
}

const attemptWords = (count: number): string =>
  count === 1 ? "1 transport attempt" : `${count} transport attempts`;
