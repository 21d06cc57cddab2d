import type { Chance, VirtualClock } from "@claimcheck/mock";
import type { FarSide, Speech } from "../polling/far-side.ts";
import { type Manner, ourClient } from "../polling/our-client.ts";
import { ourSpeech } from "../polling/our-speech.ts";
import type { Peer } from "../polling/peers/peer.ts";

/** Where a client lives while it is looked at. */
export interface Stage {
  readonly clock: VirtualClock;
  readonly chance: Chance;
  readonly far: FarSide;
}

/** A client that starts one job and waits for its end, until it is told not to. */
export interface Quitter {
  readonly name: string;
  readonly packageName: string;
  readonly speech: Speech;
  /** The promise that its user waits for. */
  wait(stage: Stage, signal: AbortSignal): Promise<unknown>;
}

export function peerQuitter({ name, packageName, speech, watch }: Peer): Quitter {
  return {
    name,
    packageName,
    speech,
    wait: ({ far }, signal) => watch({ fetch: far.fetch, signal }),
  };
}

export function ourQuitter(manner: Manner): Quitter {
  return {
    name: `claimcheck, ${manner}`,
    packageName: "@claimcheck/machine",
    speech: ourSpeech({ holds: manner === "hold" }),
    async wait({ clock, far, chance }, signal) {
      const handle = ourClient(manner, clock, far, chance).slot("bench");
      await handle.submit({});
      return handle.settled({ signal });
    },
  };
}
