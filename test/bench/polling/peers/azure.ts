import { createHttpPoller, type OperationResponse } from "@azure/core-lro";
import { type Fetch, type Peer, plainSpeech } from "./peer.ts";

const BASE = "https://azure.example";

export const azure: Peer = {
  name: "azure core-lro",
  packageName: "@azure/core-lro",
  method: "`createHttpPoller`, `pollUntilDone`",
  speech: plainSpeech((_job, hasEnded) => ({ status: hasEnded ? "Succeeded" : "Running" }), {
    headersOf: ({ jobId }) => ({ "operation-location": `${BASE}/operations/${jobId}` }),
  }),
  async watch({ fetch, signal }) {
    const poller = createHttpPoller({
      sendInitialRequest: () => send(fetch, "POST", `${BASE}/images`),
      sendPollRequest: (url, options) =>
        send(
          fetch,
          "GET",
          url,
          options?.abortSignal instanceof AbortSignal ? options.abortSignal : undefined,
        ),
    });
    await poller.pollUntilDone(signal === undefined ? {} : { abortSignal: signal });
  },
};

/** What a generated Azure client does for it. */
async function send(
  fetch: Fetch,
  method: "GET" | "POST",
  url: string,
  signal?: AbortSignal,
): Promise<OperationResponse> {
  const response = await fetch(url, { method, ...(signal === undefined ? {} : { signal }) });
  const body: unknown = await response.json();
  const { status: statusCode } = response;
  const headers = Object.fromEntries(response.headers);
  return {
    flatResponse: body,
    rawResponse: { statusCode, headers, body, request: { method, url } },
  };
}
