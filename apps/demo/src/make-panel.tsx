import { useClaimcheck, useOperation } from "@claimcheck/react";
import { useCapabilities, useQuota } from "@claimcheck/react/query";
import { type ImageRequest, SubmissionForm } from "@claimcheck/ui";
import type { ReactNode } from "react";
import { keepOriginal } from "./originals.ts";
import { useShellWords } from "./shell-words.ts";
import { STAGE_ID } from "./stage.tsx";

export function MakePanel({ slot }: { slot: string }): ReactNode {
  const client = useClaimcheck();
  const operation = useOperation<ImageRequest>({ slot });
  const capabilities = useCapabilities();
  const quota = useQuota();
  const words = useShellWords();

  function submit(request: ImageRequest): void {
    void operation.submit(request);
    // The key exists as soon as the person has confirmed, long before any answer.
    const { operationKey } = client.slot(slot).view;
    const original = request.images[0];
    if (operationKey !== undefined && original !== undefined) {
      void keepOriginal(operationKey, original);
    }
    // On a phone the card is below the form: show what the confirmation has led to.
    document.getElementById(STAGE_ID)?.scrollIntoView({ block: "nearest", behavior: "smooth" });
  }

  if (capabilities.data === undefined) {
    return (
      <section className="demo-panel demo-panel--waiting">
        <p className="demo-quiet">{words.asking}</p>
      </section>
    );
  }
  return (
    <section className="demo-panel">
      <SubmissionForm
        capabilities={capabilities.data}
        {...(quota.data === undefined ? {} : { quota: quota.data })}
        busy={!operation.can.submit}
        onSubmit={submit}
      />
    </section>
  );
}
