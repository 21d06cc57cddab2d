import type { Capabilities, Quota } from "@claimcheck/protocol";
import { ahead, DAY, HOUR, MINUTE, STORY_NOW } from "./moment.ts";

const shapes = ["1:1", "4:3", "3:4", "16:9", "9:16"];

/** What a shop might offer. */
export const capabilities: Capabilities = {
  serverTime: STORY_NOW,
  version: "2026-12-01",
  mediaTypes: ["image/jpeg", "image/png", "image/webp"],
  fileMaxBytes: 24 * 1024 * 1024,
  promptMaxChars: 1000,
  images: { single: { min: 1, max: 1 }, compose: { min: 2, max: 5 } },
  models: [
    {
      id: "aurora",
      label: "Aurora",
      description: "Fast, in a few inks.",
      aspectRatios: shapes,
      resolutions: [
        { id: "1K", longSidePx: 1024, cost: { count: 1, tokens: 1000 } },
        { id: "2K", longSidePx: 2048, cost: { count: 1, tokens: 3000 } },
      ],
    },
    {
      id: "atlas",
      label: "Atlas",
      description: "Large, with fine grain. Takes longer.",
      aspectRatios: [...shapes, "3:2", "2:3"],
      resolutions: [
        { id: "1K", longSidePx: 1024, cost: { count: 1, tokens: 1000 } },
        { id: "2K", longSidePx: 2048, cost: { count: 1, tokens: 3000 } },
        { id: "4K", longSidePx: 3840, cost: { count: 2, tokens: 8000 } },
      ],
    },
  ],
  disclaimers: [
    "How long a picture takes is an estimate, not a promise.",
    "A likeness may be lost, and a picture may have flaws. Look at it before you use it.",
    "You must hold the rights to the images you bring.",
  ],
};

export const quota: Quota = {
  serverTime: STORY_NOW,
  plan: "studio",
  meters: [
    {
      meter: "count",
      period: "day",
      periodKey: "2026-12-01",
      used: 4,
      limit: 12,
      resetsAt: ahead(12 * HOUR - 2 * MINUTE),
    },
    {
      meter: "tokens",
      period: "month",
      periodKey: "2026-12",
      used: 41_800,
      limit: 100_000,
      resetsAt: ahead(31 * DAY - 12 * HOUR),
    },
  ],
  concurrency: { active: 1, limit: 2 },
};
