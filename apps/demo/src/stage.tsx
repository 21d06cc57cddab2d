import { type OperationHandle, useOperation, useOperations } from "@claimcheck/react";
import { OperationCard } from "@claimcheck/ui";
import type { ReactNode } from "react";
import { useShellWords } from "./shell-words.ts";
import { useOriginalUrl } from "./use-original-url.ts";

export const STAGE_ID = "stage";

/** The current picture, and below it every other one this account has. */
export function Stage({ slot }: { slot: string }): ReactNode {
  const words = useShellWords();
  const current = useOperation({ slot });
  const originalUrl = useOriginalUrl(current.view.operationKey);
  const others = useOperations().filter(
    (handle) => handle.view.operationKey !== current.view.operationKey,
  );
  return (
    <div className="demo-stage">
      <section id={STAGE_ID} aria-labelledby="current-title">
        <h2 id="current-title">{words.current}</h2>
        <OperationCard operation={current} originalUrl={originalUrl} />
      </section>
      {others.length === 0 ? null : (
        <section aria-labelledby="others-title">
          <h2 id="others-title">{words.others}</h2>
          <ul className="demo-others">
            {others.map((handle) => (
              <OtherOperation key={handle.view.operationKey} handle={handle} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function OtherOperation({ handle }: { handle: OperationHandle }): ReactNode {
  const operation = useOperation(handle);
  const originalUrl = useOriginalUrl(operation.view.operationKey);
  return (
    <li>
      <OperationCard operation={operation} originalUrl={originalUrl} />
    </li>
  );
}
