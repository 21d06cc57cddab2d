import { type UIMessage, useChat } from "@ai-sdk/react";
import type { JobState } from "@claimcheck/protocol";
import { DefaultChatTransport } from "ai";
import { memo } from "react";
import { chatFarSide } from "./chat-far-side.ts";
import type { Screen, Stage } from "./screen.ts";

type JobMessage = UIMessage<never, { job: JobState }>;

/** The AI SDK as its documentation shows the progress of a task: a data part, written again by its id. */
export const chatScreen: Screen = {
  name: "AI SDK",
  method: "a row each with `useChat({ resume: true })`, the job in a data part",
  open(stage) {
    const transport = new DefaultChatTransport<JobMessage>({
      api: "https://app.example/api/chat",
      fetch: chatFarSide(stage.server),
    });
    return {
      tree: stage.server.jobIds.map((jobId) => (
        <Row key={jobId} jobId={jobId} stage={stage} transport={transport} />
      )),
      close: () => undefined,
    };
  },
};

interface RowProps {
  readonly jobId: string;
  readonly stage: Stage;
  readonly transport: DefaultChatTransport<JobMessage>;
}

const Row = memo(({ jobId, stage, transport }: RowProps) => {
  const { messages } = useChat<JobMessage>({ id: jobId, transport, resume: true });
  const part = messages.at(-1)?.parts.find(({ type }) => type === "data-job");
  const job = part?.type === "data-job" ? part.data : undefined;
  stage.rendered();
  return <p>{job?.type === "processing" ? `${job.type} ${job.progress}` : job?.type}</p>;
});
