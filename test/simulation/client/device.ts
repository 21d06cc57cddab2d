import type { Setup } from "../scenario.ts";
import type { OriginLocks } from "./origin-locks.ts";

/** What a page has from the device it runs on. */
export interface Device {
  readonly name: string;
  readonly setup: Setup["browsers"][number];
  /** Absent where the origin is not secure. */
  readonly locks: OriginLocks | undefined;
  /** Who is signed in. */
  readonly account: string | undefined;
  /** How far the wall clock is off, ms. */
  readonly skewMs: number;
  /** What the browser says about the network. */
  readonly seemsOnline: boolean;
}
