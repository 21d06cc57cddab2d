import type { RecordStore } from "@claimcheck/machine";
import type { StorageMood } from "../scenario.ts";

/** What a browser keeps for a tab, or for all tabs of an origin. Outlives pages; has its moods. */
export class TabStorage {
  readonly entries: Map<string, string>;
  /** Keys of operations that a person has sent away while their records were here. */
  readonly sentAway: Set<string>;
  mood: StorageMood | "fine" = "fine";

  constructor(before?: TabStorage) {
    this.entries = new Map(before?.entries);
    this.sentAway = new Set(before?.sentAway);
  }

  /** What a duplicated tab starts with. */
  copy(): TabStorage {
    return new TabStorage(this);
  }

  /**
   * As a page sees it.
   *
   * @param onWrite told of each write, and whether it was kept
   */
  records(onWrite: (name: string, text: string, kept: boolean) => void): RecordStore {
    const readable = () => {
      if (this.mood === "unreadable") throw new Error("SecurityError");
    };
    return {
      names: () => {
        readable();
        return [...this.entries.keys()];
      },
      read: (name) => {
        readable();
        return this.entries.get(name);
      },
      write: (name, text) => {
        const isRoom = this.mood !== "full" || text.length <= (this.entries.get(name)?.length ?? 0);
        const kept = this.mood === "fine" || (this.mood === "full" && isRoom);
        if (kept) this.entries.set(name, text);
        onWrite(name, text, kept);
        if (!kept && this.mood !== "drops") throw new Error("QuotaExceededError");
      },
      remove: (name) => {
        readable();
        this.entries.delete(name);
      },
    };
  }
}
