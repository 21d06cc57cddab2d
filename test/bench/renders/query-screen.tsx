import type { JobState } from "@claimcheck/protocol";
import { QueryClient, QueryClientProvider, timeoutManager, useQuery } from "@tanstack/react-query";
import { memo } from "react";
import type { Screen, Stage } from "./screen.ts";

const INTERVAL_MS = 2000;

/**
 * TanStack Query as its documentation polls: a query for each job, every two seconds until it
 * has ended. Written with care: only the job is kept, so that structural sharing can keep an
 * unchanged one, and only `data` is read.
 */
export const queryScreen: Screen = {
  name: "TanStack Query",
  method: "a row each with `useQuery({ refetchInterval: 2000 })`, reading `data` only",
  open(stage) {
    queryTimersOn(stage.clock.after);
    const queryClient = new QueryClient();
    return {
      tree: (
        <QueryClientProvider client={queryClient}>
          {stage.server.jobIds.map((jobId) => (
            <Row key={jobId} jobId={jobId} stage={stage} />
          ))}
        </QueryClientProvider>
      ),
      close: () => queryClient.clear(),
    };
  },
};

const Row = memo(({ jobId, stage }: { readonly jobId: string; readonly stage: Stage }) => {
  const { data } = useQuery({
    queryKey: ["job", jobId],
    queryFn: async ({ signal }): Promise<JobState> => {
      const url = `https://app.example/api/jobs/${jobId}`;
      const response = await stage.server.fetch(url, { signal });
      const { job }: { job: JobState } = await response.json();
      return job;
    },
    refetchInterval: ({ state }) => (state.data?.type === "completed" ? false : INTERVAL_MS),
  });
  stage.rendered();
  return <p>{data?.type === "processing" ? `${data.type} ${data.progress}` : data?.type}</p>;
});

/** TanStack Query's own timers, on the stage's clock. */
function queryTimersOn(after: (delayMs: number, wake: () => void) => () => void): void {
  const stops = new Map<number, () => void>();
  let serial = 0;
  const nextId = () => {
    serial += 1;
    return serial;
  };
  const start = (delayMs: number, wake: () => void, again: boolean, id = nextId()): number => {
    const stop = after(delayMs, () => {
      stops.delete(id);
      if (again) start(delayMs, wake, true, id);
      wake();
    });
    stops.set(id, stop);
    return id;
  };
  const clear = (id: number | undefined) => {
    if (id === undefined) return;
    stops.get(id)?.();
    stops.delete(id);
  };
  timeoutManager.setTimeoutProvider({
    setTimeout: (wake, delayMs) => start(delayMs, () => wake(), false),
    clearTimeout: clear,
    setInterval: (wake, delayMs) => start(delayMs, () => wake(), true),
    clearInterval: clear,
  });
}
