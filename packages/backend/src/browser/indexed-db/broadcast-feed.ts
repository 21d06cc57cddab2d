import type { JobChange } from "../../store-port.ts";
import { type ChangeFeed, createLocalFeed } from "../../stores/change-feed.ts";

/** A feed for every tab of the origin that reads the same database. */
export function createBroadcastFeed(channelName: string): ChangeFeed {
  const local = createLocalFeed();
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<JobChange[]>) => local.announce(data);
  return {
    announce(changes) {
      if (changes.length === 0) return;
      // A channel does not tell its own tab, so that is told apart.
      local.announce(changes);
      channel.postMessage(changes);
    },
    subscribe: (listener) => local.subscribe(listener),
    close() {
      channel.close();
      local.close();
    },
  };
}
