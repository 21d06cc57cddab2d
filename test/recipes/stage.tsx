import {
  createMemoryBackend,
  type MemoryBackend,
  type MemoryBackendOptions,
  VirtualClock,
} from "@claimcheck/mock";
import { sha256Hex } from "@claimcheck/protocol";
import {
  ClaimcheckProvider,
  createClaimcheck,
  httpTransport,
  type Tracker,
} from "@claimcheck/react";
import type { ReactNode } from "react";
import { onTestFinished } from "vitest";
import { render } from "vitest-browser-react";

const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** A request whose image the backend has. */
export const request = {
  kind: "image",
  mode: "single",
  prompt: "a hill",
  images: [sha256Hex(png)],
  model: "aurora",
  aspectRatio: "1:1",
  resolution: "1K",
};

export interface Stage {
  readonly clock: VirtualClock;
  readonly backend: MemoryBackend;
  readonly client: Tracker;
  /** Moves time on and lets React draw. */
  advance(ms: number): Promise<void>;
}

/** The memory backend and a client in virtual time, for a recipe to play on. */
export async function openStage(options: Omit<MemoryBackendOptions, "clock"> = {}): Promise<Stage> {
  sessionStorage.clear();
  const clock = new VirtualClock();
  const backend = createMemoryBackend({ clock, ...options });
  const authorization = { Authorization: "Bearer ann" };
  await backend.fetch(
    new Request(`https://app.example/api/uploads/${sha256Hex(png)}`, {
      method: "PUT",
      headers: authorization,
      body: png,
    }),
  );
  backend.start();
  const client = createClaimcheck({
    transport: httpTransport({
      baseUrl: "https://app.example/api",
      account: () => "ann",
      headers: () => authorization,
      fetch: (url, init) => backend.fetch(new Request(url, init)),
    }),
    ports: { clock },
  });
  const advance = async (ms: number) => {
    for (let left = ms; left > 0; left -= 250) {
      await clock.advance(Math.min(left, 250));
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  };
  onTestFinished(async () => {
    client.dispose();
    const stopped = backend.stop();
    await clock.settle();
    await stopped;
  });
  return { clock, backend, client, advance };
}

/** Shows a recipe's component below a provider. */
export const show = (client: Tracker, inside: ReactNode) =>
  render(<ClaimcheckProvider client={client}>{inside}</ClaimcheckProvider>);
