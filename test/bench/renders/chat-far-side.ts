import type { JobServer } from "./job-server.ts";

/** A stream is asked for again by nobody: it is open for as long as the job runs. */
const FOR_EVER_MS = 3_600_000;

/**
 * The jobs as the AI SDK's server side streams them: one message for each, with one data part
 * that is written again under its id whenever there is news.
 */
export function chatFarSide(server: JobServer) {
  return async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    await server.travel();
    const jobId = new URL(String(input)).pathname.split("/").at(-2) ?? "";
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        const send = (text: string) => controller.enqueue(encoder.encode(`data: ${text}\n\n`));
        send(JSON.stringify({ type: "start", messageId: `message-of-${jobId}` }));
        for (let known = 0; init?.signal?.aborted !== true; ) {
          const job = server.job(jobId);
          if ((job.revision ?? 0) > known) {
            known = job.revision ?? 0;
            send(JSON.stringify({ type: "data-job", id: jobId, data: job }));
          }
          if (job.type === "completed") break;
          await server.hold(FOR_EVER_MS, init?.signal);
        }
        send(JSON.stringify({ type: "finish" }));
        send("[DONE]");
        controller.close();
      },
    });
    return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
  };
}
