import type { Tracker } from "@claimcheck/machine";
import type { UiClock } from "@claimcheck/ui";
import type { Session } from "../session.ts";
import type { Books } from "./books.ts";
import type { Cell } from "./cell.ts";
import type { Observed } from "./checks/check.ts";
import type { LabLog } from "./lab-log.ts";
import type { LabLink, LinkChange } from "./link.ts";
import type { StopMoment } from "./tripwire.ts";

/** Something that can be watched, and not set. */
export type Watched<Value> = Pick<Cell<Value>, "get" | "subscribe">;

/** How things stand around the page, as the lab has made them. */
export interface Surroundings {
  readonly offline: boolean;
  readonly hidden: boolean;
  /** Whether the customer's page is there at all. */
  readonly mounted: boolean;
  /** The server does not know the session any more; the page does not know that. */
  readonly signInExpired: boolean;
  /** The page is cut off from the outside, and where: `undefined` as a moment is "by hand". */
  readonly stopped: false | { readonly at: StopMoment | undefined };
}

/** Whether nothing keeps the page from doing what it would do by itself. */
export const isCalm = ({
  offline,
  hidden,
  mounted,
  signInExpired,
  stopped,
}: Surroundings): boolean => mounted && !offline && !hidden && !signInExpired && stopped === false;

/** One record of this tab, as it is stored. */
export interface StoredRecord {
  readonly name: string;
  readonly text: string;
}

/** What the lab's drawer works with: what it watches, and what it can do. */
export interface Lab {
  readonly client: Tracker;
  readonly clock: UiClock;
  readonly session: Session;
  readonly log: LabLog;
  readonly link: Watched<LabLink>;
  readonly surroundings: Watched<Surroundings>;
  readonly books: Watched<Books>;
  readonly records: Watched<readonly StoredRecord[]>;

  /** Changes the link and everything that follows from it. Faults strike anew from here on. */
  setLink(change: LinkChange): void;
  /** Takes the current picture out of the way and submits the sample, as the scenario wants it. */
  runSample(): Promise<void>;
  /** Moves time on to what is due next. @returns by how much, ms */
  step(): number;
  setOffline(offline: boolean): void;
  setHidden(hidden: boolean): void;
  /** Takes the customer's page away, or puts it back; the client stays. */
  setMounted(mounted: boolean): void;
  /** Tells the lab that the customer's page is there now, or has gone. */
  noteMounted(isMounted: boolean): void;
  /** The device sleeps for so long: the page's clock is moved on, the server's is not. */
  sleep(ms: number): void;
  expireSignIn(): void;
  signIn(): void;
  signOut(): void;
  killWorker(): void;
  /** It stops in the middle, and goes on once another one has taken its job. */
  freezeWorker(): void;
  /** The page vanishes without a word and is loaded again. */
  killTab(): void;
  /** A second tab with a copy of this one's session storage, as a browser makes it. */
  duplicateTab(): void;
  observe(): Observed;
  /** Everything that the lab knows, as one JSON text. */
  exportAll(): string;
  /** Saves {@link exportAll} as a file. */
  saveExport(): void;
  /** Removes all data of the demo in this browser, and loads the page anew. */
  reset(): Promise<void>;
}

/** All of it but the export, which is made of the rest. */
export type LabAtWork = Omit<Lab, "exportAll" | "saveExport">;
