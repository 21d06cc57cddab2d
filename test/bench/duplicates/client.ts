import type { FarSide } from "./far-side.ts";

/** What a client is started with, in a process of its own. */
export interface Life {
  /** Where its server is. */
  readonly url: string;
  /** A file for whatever the client keeps beyond its life. */
  readonly keptIn: string;
}

/** A published client, driven by its own public API. */
export interface Client {
  readonly packageName: string;
  /** A fresh server of its kind. */
  far(): FarSide;
  /** The user's one action. Gives the ids of the jobs that the client then knows of. */
  ask(life: Life): Promise<readonly string[]>;
  /** A start after a reload that asks for nothing. Absent where the client keeps nothing to start from. */
  wake?(life: Life): Promise<readonly string[]>;
}

/** What a life ends with, as the last line that its process prints. */
export interface Told {
  readonly known: readonly string[];
  /** What the call ended with, if not with a job. */
  readonly error?: string;
}
