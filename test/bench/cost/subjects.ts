import { environmentManager, QueryClient, QueryObserver } from "@tanstack/react-query";
import { type Manner, ourClient } from "../polling/our-client.ts";
import { ourSpeech } from "../polling/our-speech.ts";
import type { Fetch, Peer } from "../polling/peers/peer.ts";
import { peers } from "../polling/peers/peers.ts";
import { tanstack } from "../polling/peers/tanstack.ts";
import type { Subject } from "./subject.ts";

/** Jobs of a page are started over a while, not all in one moment. */
const BETWEEN_STARTS_MS = 1;

const ours = (manner: Manner): Subject => ({
  name: `claimcheck, ${manner}`,
  packageName: "@claimcheck/machine",
  speech: ourSpeech({ holds: manner === "hold" }),
  tellsChanges: true,
  async open({ clock, chance, far, advance }, jobCount, told) {
    const client = ourClient(manner, clock, far, chance);
    for (let index = 0; index < jobCount; index += 1) {
      const handle = client.slot(`slot-${index}`);
      let before = handle.view.type;
      handle.subscribe(() => {
        const { type } = handle.view;
        if (type !== before) told();
        before = type;
      });
      void handle.submit({ index });
      await advance(BETWEEN_STARTS_MS);
    }
  },
});

const queries: Subject = {
  name: tanstack.name,
  packageName: tanstack.packageName,
  speech: tanstack.speech,
  tellsChanges: true,
  async open({ far, advance }, jobCount, told) {
    environmentManager.setIsServer(() => false);
    const client = new QueryClient();
    for (let index = 0; index < jobCount; index += 1) {
      void observe(client, far.fetch, told);
      await advance(BETWEEN_STARTS_MS);
    }
  },
};

interface Told {
  readonly jobId: string;
  readonly changeCount: number;
}

/** As `useQuery` does it for a row that shows the job, every 2 s. */
async function observe(client: QueryClient, fetch: Fetch, told: () => void): Promise<void> {
  const base = "https://app.example";
  const created = await fetch(`${base}/jobs`, { method: "POST" });
  const { jobId }: Told = await created.json();
  const observer = new QueryObserver(client, {
    queryKey: ["job", jobId],
    queryFn: async ({ signal }): Promise<Told> => {
      const response = await fetch(`${base}/jobs/${jobId}`, { signal });
      return response.json();
    },
    refetchInterval: 2000,
    // What a hook sees that reads `data` only.
    notifyOnChangeProps: ["data"],
  });
  observer.subscribe(() => told());
}

/** Others have no list of jobs: each is waited for by itself. */
const waiting = ({ name, packageName, speech, watch }: Peer): Subject => ({
  name,
  packageName,
  speech,
  tellsChanges: false,
  async open({ far, advance }, jobCount) {
    for (let index = 0; index < jobCount; index += 1) {
      // Never ends while it is looked at: what it comes to is of no interest.
      watch({ fetch: far.fetch }).catch(() => undefined);
      await advance(BETWEEN_STARTS_MS);
    }
  },
});

export const subjects: readonly Subject[] = [
  ours("hold"),
  ours("cold"),
  queries,
  ...peers.filter((peer) => peer !== tanstack).map(waiting),
];
