import { useOperation } from "@claimcheck/react";
import { useCapabilities } from "@claimcheck/react/query";
import { type ImageRequest, SubmissionForm } from "@claimcheck/ui";
import type { ReactNode } from "react";
import { keepOriginal } from "./originals.ts";

export function MakePanel({ slot }: { slot: string }): ReactNode {
  const operation = useOperation<ImageRequest>({ slot });
  const capabilities = useCapabilities();

  async function submit(request: ImageRequest): Promise<void> {
    const result = await operation.submit(request);
    const original = request.images[0];
    if ("operationKey" in result && original instanceof Blob) {
      await keepOriginal(result.operationKey, original);
    }
  }

  return (
    <section className="demo-panel" aria-labelledby="make-title">
      <h1 id="make-title">Make a picture</h1>
      {capabilities.data === undefined ? (
        <p className="demo-quiet">Asking what is on offer …</p>
      ) : (
        <SubmissionForm
          capabilities={capabilities.data}
          busy={!operation.can.submit}
          onSubmit={submit}
        />
      )}
    </section>
  );
}
