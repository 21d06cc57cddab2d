import { useRealtimeRun } from "@trigger.dev/react-hooks";
import { memo } from "react";
import type { Screen, Stage } from "./screen.ts";
import { shapeFarSide } from "./shape-far-side.ts";

/** trigger.dev's own hook, from the published package: a subscription for each run. */
export const triggerScreen: Screen = {
  name: "trigger.dev",
  method: "a row each with `useRealtimeRun(runId)`, progress in the run's metadata",
  open(stage) {
    // The hook has no other way in for a network of one's own.
    const pageFetch = globalThis.fetch;
    globalThis.fetch = shapeFarSide(stage.server);
    return {
      tree: stage.server.jobIds.map((jobId) => <Row key={jobId} jobId={jobId} stage={stage} />),
      close: () => {
        globalThis.fetch = pageFetch;
      },
    };
  },
};

const Row = memo(({ jobId, stage }: { readonly jobId: string; readonly stage: Stage }) => {
  const { run } = useRealtimeRun(jobId, {
    // It keeps what it knows for the whole page: each measurement is to begin with nothing.
    id: `${jobId} of ${stage.server.jobIds.length}`,
    baseURL: "https://app.example",
    accessToken: "public-token",
  });
  stage.rendered();
  return (
    <p>{run?.isExecuting ? `processing ${run.metadata?.["progress"]}` : wordOf(run?.status)}</p>
  );
});

function wordOf(status: string | undefined): string {
  return status === "COMPLETED" ? "completed" : (status ?? "");
}
