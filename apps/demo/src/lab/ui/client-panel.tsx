import { useOperations } from "@claimcheck/react";
import type { Lab, StoredRecord } from "../lab.ts";
import { CountersList } from "./counters-list.tsx";
import { OperationInside } from "./operation-inside.tsx";
import { useWatched } from "./use-watched.ts";

/** What the client has in mind, and what it has written down. */
export function ClientPanel({ lab }: { readonly lab: Lab }) {
  const handles = useOperations();
  const records = useWatched(lab.records);
  // What is counted has been noted: each change of it is a change of the log.
  useWatched(lab.log);
  return (
    <>
      <section className="lab-section" aria-labelledby="lab-machines">
        <h3 id="lab-machines" className="lab-heading">
          Operations
        </h3>
        {handles.length === 0 ? <p className="lab-quiet">None.</p> : null}
        <ul className="lab-list">
          {handles.map((handle) => (
            <OperationInside key={handle.view.operationKey} lab={lab} handle={handle} />
          ))}
        </ul>
      </section>
      <section className="lab-section" aria-labelledby="lab-doubts">
        <h3 id="lab-doubts" className="lab-heading">
          Doubts of this page
        </h3>
        <CountersList counters={lab.client.counters} />
      </section>
      <section className="lab-section" aria-labelledby="lab-records">
        <h3 id="lab-records" className="lab-heading">
          Records of this tab
        </h3>
        {records.length === 0 ? <p className="lab-quiet">Nothing is stored.</p> : null}
        <ul className="lab-list">
          {records.map((record) => (
            <li key={record.name} className="lab-record">
              <details>
                <summary>
                  <span className="lab-code">{keyIn(record).slice(0, 8)}</span> {stageIn(record)},{" "}
                  {record.text.length} characters
                </summary>
                <pre className="lab-pre">{pretty(record.text)}</pre>
              </details>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

const keyIn = ({ name }: StoredRecord): string => name.slice(name.lastIndexOf(":") + 1);

function stageIn({ text }: StoredRecord): string {
  return /"stage":"(\w+)"/.exec(text)?.[1] ?? "unreadable";
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
