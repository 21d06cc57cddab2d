import { environmentManager, QueryClient, QueryObserver } from "@tanstack/react-query";
import { type Peer, plainSpeech } from "./peer.ts";

const BASE = "https://app.example";
const INTERVAL_MS = 2000;

export const tanstack: Peer = {
  name: "TanStack Query",
  packageName: "@tanstack/react-query",
  method: "`QueryObserver` with `refetchInterval: 2000`, which is the app's to choose",
  speech: plainSpeech(({ jobId }, hasEnded, changeCount) => ({
    jobId,
    done: hasEnded,
    changeCount,
  })),
  async watch({ fetch, signal }) {
    // Node would count as a server, where nothing is fetched again.
    environmentManager.setIsServer(() => false);
    const created = await fetch(`${BASE}/jobs`, { method: "POST" });
    const { jobId }: { jobId: string } = await created.json();
    const client = new QueryClient();
    const observer = new QueryObserver(client, {
      queryKey: ["job", jobId],
      queryFn: async (context): Promise<{ done: boolean }> => {
        const response = await fetch(`${BASE}/jobs/${jobId}`, { signal: context.signal });
        return response.json();
      },
      refetchInterval: ({ state }) => (state.data?.done ? false : INTERVAL_MS),
    });
    await new Promise<void>((resolve) => {
      const end = () => {
        stop();
        client.clear();
        resolve();
      };
      const stop = observer.subscribe(({ data }) => {
        if (data?.done) end();
      });
      signal?.addEventListener("abort", end, { once: true });
    });
  },
};
