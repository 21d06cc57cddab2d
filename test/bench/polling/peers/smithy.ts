import { createWaiter, WaiterState, waiterServiceDefaults } from "@smithy/util-waiter";
import { type Peer, plainSpeech } from "./peer.ts";

const BASE = "https://aws.example";
const LONGEST_S = 3600;

export const smithy: Peer = {
  name: "smithy waiter",
  packageName: "@smithy/util-waiter",
  method: "`createWaiter` with its own delays (2 to 120 s) and `maxWaitTime` 1 h",
  speech: plainSpeech(({ jobId }, hasEnded) => ({ jobId, done: hasEnded })),
  async watch({ fetch, signal }) {
    const created = await fetch(`${BASE}/jobs`, { method: "POST" });
    const { jobId }: { jobId: string } = await created.json();
    const { state } = await createWaiter(
      {
        client: fetch,
        ...waiterServiceDefaults,
        maxWaitTime: LONGEST_S,
        ...(signal && { abortSignal: signal }),
      },
      jobId,
      async (client, input) => {
        const response = await client(`${BASE}/jobs/${input}`);
        const { done }: { done: boolean } = await response.json();
        return { state: done ? WaiterState.SUCCESS : WaiterState.RETRY };
      },
    );
    if (state !== WaiterState.SUCCESS) throw new Error(`The waiter ended ${state}.`);
  },
};
