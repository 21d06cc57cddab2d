import type { EvidenceEntry } from "@claimcheck/react";

/** What is noted about the page around, or planned: it leaves no entry in an operation's evidence. */
type Weather =
  | `slot.${string}`
  | `display.${string}`
  | `page.${string}`
  | `network.${string}`
  | `pause.${string}`
  | "floor.raised"
  | "holding.changed"
  | "account.changed"
  | "deadline.reached"
  | "turn.came"
  | "files.hashed"
  | "file.uploaded"
  | "uploads.finished";

/**
 * A fact that the kit has a sentence for. Made of what is left when the weather is taken away,
 * so that a new fact of the machine does not compile until it is told or called weather.
 */
export type ToldFact = Exclude<EvidenceEntry["what"], Weather>;
