import { randomUUID } from "node:crypto";
import type { JobChange } from "../../ports.ts";
import { type ChangeFeed, createLocalFeed } from "../../stores/change-feed.ts";
import { readNotice, writeNotices } from "./notice.ts";
import type { SqlNotices } from "./sql-database.ts";

const CHANNEL = "claimcheck_jobs";

export interface NoticeFeed extends ChangeFeed {
  /** Resolves when nothing is being sent and no connection listens any more. */
  close(): Promise<void>;
}

/**
 * A feed of all processes of one database. This process's listeners are told at once; the
 * others by `NOTIFY`, after the commit and in batches. Inside the transaction a `NOTIFY`
 * would make every commit of the database wait for the one before (decisions/0007).
 */
export async function createNoticeFeed(notices: SqlNotices): Promise<NoticeFeed> {
  const local = createLocalFeed();
  const sender = randomUUID();
  const waiting = new Map<string, JobChange>();
  let sending: Promise<void> | undefined;

  const stopListening = await notices.listen(CHANNEL, (message) => {
    const notice = readNotice(message);
    if (notice !== undefined && notice.sender !== sender) local.announce(notice.changes);
  });

  /** One batch at a time; what comes meanwhile is the next batch, the latest of each job. */
  async function send(): Promise<void> {
    while (waiting.size > 0) {
      const changes = [...waiting.values()];
      waiting.clear();
      // A hint that is lost delays a held read to its end; it makes nothing wrong.
      await notices.send(CHANNEL, writeNotices(sender, changes)).catch(() => undefined);
    }
    sending = undefined;
  }

  return {
    announce(changes) {
      local.announce(changes);
      for (const change of changes) waiting.set(change.jobId, change);
      if (waiting.size > 0) sending ??= send();
    },
    subscribe: local.subscribe,
    async close() {
      await sending;
      await stopListening();
      local.close();
    },
  };
}
