/**
 * What the witnesses of a life see. Seen at the edges (the wire, the storage, the store, the
 * generator, the screen), never asked of the code under test about itself.
 */
import type { JobChange } from "@claimcheck/backend";
import type { OperationView } from "@claimcheck/machine";
import type { NetworkSighting } from "@claimcheck/mock";
import type { SeenPage } from "./client/seen-page.ts";
import type { Act } from "./scenario.ts";
import type { BookOfAccount } from "./server/books.ts";

export type Sighting =
  | { readonly type: "act"; readonly act: Act }
  /** It has loaded, and shows what it has found. */
  | { readonly type: "page.opened"; readonly page: SeenPage }
  | { readonly type: "page.died"; readonly page: SeenPage }
  | { readonly type: "page.closed"; readonly page: SeenPage }
  | { readonly type: "wire"; readonly page: SeenPage; readonly wire: NetworkSighting }
  | { readonly type: "timer"; readonly page: SeenPage; readonly delayMs: number }
  | {
      readonly type: "view";
      readonly page: SeenPage;
      readonly key: string;
      /** `undefined`: it has just come up. */
      readonly before: OperationView | undefined;
      /** `undefined`: it is gone from slots and list. */
      readonly after: OperationView | undefined;
    }
  | { readonly type: "visibility"; readonly page: SeenPage; readonly hidden: boolean }
  | {
      readonly type: "written";
      readonly page: SeenPage;
      readonly name: string;
      readonly kept: boolean;
      readonly text: string;
    }
  | {
      readonly type: "decision";
      readonly page: SeenPage;
      readonly key: string;
      readonly decision:
        | "resend_anyway"
        | "give_up"
        | "dismiss"
        | "cancel"
        | "accept"
        | "reject"
        | "check";
    }
  | { readonly type: "intent"; readonly page: SeenPage; readonly prompt: string }
  /** The app tells the client that somebody has signed in, or out. */
  | { readonly type: "account"; readonly page: SeenPage }
  | { readonly type: "forgotten"; readonly page: SeenPage }
  /** A committed change of a job. */
  | { readonly type: "job"; readonly change: JobChange }
  /** A store method was answered, before anything could happen to the answer. */
  | {
      readonly type: "store";
      readonly process: string;
      readonly method: string;
      readonly asked: unknown;
      readonly outcome: unknown;
    }
  | {
      readonly type: "generator";
      readonly key: string;
      readonly jobId: string;
      readonly resume: boolean;
    }
  /** The server's rows, read after a change. */
  | { readonly type: "books"; readonly books: ReadonlyMap<string, BookOfAccount> }
  | { readonly type: "far"; readonly account: string; readonly text: string }
  /** Everything that was due at this moment has happened. */
  | { readonly type: "step" }
  /** Faults have stopped; from here on time only runs. */
  | { readonly type: "quiet" }
  | { readonly type: "end" };
