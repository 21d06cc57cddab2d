import type { OperationViewType } from "@claimcheck/react";

/** How a state feels. `unsure` is its own: not knowing is neither good nor bad (design: words). */
export type Tone = "calm" | "working" | "waiting" | "good" | "unsure" | "stopped" | "ended";

/** The tone of every view. `unknown` never shares one with `failed`. */
export const toneOf: Readonly<Record<OperationViewType, Tone>> = {
  idle: "calm",
  submitting: "working",
  queued: "working",
  processing: "working",
  reviewing: "waiting",
  completed: "good",
  failed: "ended",
  refused: "stopped",
  unknown: "unsure",
};
