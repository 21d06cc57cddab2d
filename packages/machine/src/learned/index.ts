export { createLearnedDurations, type LearnedDurations } from "./learned-durations.ts";
export { type LearnedHintsOptions, withLearnedHints } from "./with-learned-hints.ts";
