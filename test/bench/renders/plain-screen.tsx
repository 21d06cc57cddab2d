import type { JobState } from "@claimcheck/protocol";
import { memo, useEffect, useState } from "react";
import type { Screen, Stage } from "./screen.ts";

const INTERVAL_MS = 2000;

/** What is written by hand: state set by every poll. */
export const plainScreen: Screen = {
  name: "setState",
  method: "a row each with an effect that polls every 2 s and sets what it got",
  open: (stage) => ({
    tree: stage.server.jobIds.map((jobId) => <Row key={jobId} jobId={jobId} stage={stage} />),
    close: () => undefined,
  }),
};

const Row = memo(({ jobId, stage }: { readonly jobId: string; readonly stage: Stage }) => {
  const { clock, server, rendered } = stage;
  const [job, setJob] = useState<JobState>();
  const isOver = job?.type === "completed";
  useEffect(() => {
    if (isOver) return;
    let stop = () => {};
    const poll = async () => {
      const response = await server.fetch(`https://app.example/api/jobs/${jobId}`, {});
      const answer: { job: JobState } = await response.json();
      setJob(answer.job);
      stop = clock.after(INTERVAL_MS, () => void poll());
    };
    stop = clock.after(0, () => void poll());
    return () => stop();
  }, [clock, server, jobId, isOver]);
  rendered();
  return <p>{job?.type === "processing" ? `${job.type} ${job.progress}` : job?.type}</p>;
});
