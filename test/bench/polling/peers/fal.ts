import { createFalClient } from "@fal-ai/client";
import { type Peer, plainSpeech } from "./peer.ts";

const ENDPOINT = "fal-ai/flux";

export const fal: Peer = {
  name: "fal",
  packageName: "@fal-ai/client",
  method: "`queue.submit`, `queue.subscribeToStatus`",
  speech: plainSpeech((job, hasEnded) => ({
    status: hasEnded ? "COMPLETED" : "IN_PROGRESS",
    request_id: job.jobId,
    logs: [],
  })),
  async watch({ fetch, signal }) {
    const { queue } = createFalClient({ credentials: "id:secret", fetch });
    const abort = signal === undefined ? {} : { abortSignal: signal };
    const { request_id: requestId } = await queue.submit(ENDPOINT, {
      input: { prompt: "a hill" },
      ...abort,
    });
    await queue.subscribeToStatus(ENDPOINT, { requestId, ...abort });
  },
};
