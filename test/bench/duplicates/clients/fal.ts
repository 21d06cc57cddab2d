import { createFalClient } from "@fal-ai/client";
import type { Client } from "../client.ts";
import { farSideSpeaking } from "../far-side.ts";

export const fal: Client = {
  packageName: "@fal-ai/client",
  far: () =>
    farSideSpeaking({
      createPath: /^\/fal-ai\/flux$/,
      accepted: (jobId) => ({ status: "IN_QUEUE", request_id: jobId, queue_position: 0 }),
    }),
  async ask({ url }) {
    const client = createFalClient({
      credentials: "id:secret",
      // It has no setting for its address, but one for its fetch.
      fetch: (asked, init) => {
        const { pathname, search } = new URL(asked instanceof Request ? asked.url : asked);
        return fetch(`${url}${pathname}${search}`, init);
      },
    });
    const { request_id } = await client.queue.submit("fal-ai/flux", {
      input: { prompt: "a hill" },
    });
    return [request_id];
  },
};
