import type { ModelCapability } from "@claimcheck/protocol";
import type { Offer } from "../ports.ts";

const HD = { id: "1K", longSidePx: 1024, cost: { count: 1, tokens: 1000 } };
const QHD = { id: "2K", longSidePx: 2048, cost: { count: 1, tokens: 3000 } };
const UHD = { id: "4K", longSidePx: 3840, cost: { count: 2, tokens: 8000 } };

const RATIOS = ["1:1", "4:3", "3:4", "16:9", "9:16"];

const models: ModelCapability[] = [
  {
    id: "aurora",
    label: "Aurora",
    description: "Fast prints in a few inks.",
    aspectRatios: RATIOS,
    resolutions: [HD, QHD],
  },
  {
    id: "atlas",
    label: "Atlas",
    description: "Large prints with fine grain. Takes longer.",
    aspectRatios: [...RATIOS, "3:2", "2:3"],
    resolutions: [HD, QHD, UHD],
  },
  {
    id: "mishap",
    label: "Mishap (for QA)",
    description: "Always fails half-way, for a reason that can be shown.",
    aspectRatios: RATIOS,
    resolutions: [HD],
  },
  {
    id: "stall",
    label: "Stall (for QA)",
    description: "Never finishes. Ends at its deadline.",
    aspectRatios: RATIOS,
    resolutions: [HD],
  },
];

/** What the built-in generator offers, and the product's limits (design: on the wire). */
export const defaultOffer: Offer = {
  version: "2026-12-01",
  mediaTypes: ["image/jpeg", "image/png", "image/webp"],
  fileMaxBytes: 24 * 1024 * 1024,
  promptMaxChars: 1000,
  images: { single: { min: 1, max: 1 }, compose: { min: 2, max: 5 } },
  models,
  disclaimers: [
    "How long a picture takes is an estimate, not a promise.",
    "A likeness may be lost.",
    "A picture may have flaws. Look at it before you use it.",
    "You must hold the rights to the images you bring.",
  ],
};
