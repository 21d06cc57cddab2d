import type { LegalView } from "@claimcheck/machine/model";

/**
 * What a person sees of a line of the machine's table, in the words of a caption. Lines with the
 * same caption look the same (`states.test.tsx` renders them all and compares), so a story of one
 * is a story of them all.
 */
export function appearanceOf(legal: LegalView): string {
  const parts = [
    chargeWords[legal.charge],
    ...(legal.wish === "none" ? [] : [wishWords[legal.wish]]),
    ...doingWords(legal),
    ...(showsDurability(legal) && !legal.durable ? ["lost by a reload"] : []),
  ];
  return parts.join(" · ");
}

const chargeWords = {
  none: "not charged",
  possible: "charged, or not",
  reserved: "reserved",
  charged: "charged",
  refunded: "given back",
} satisfies Record<LegalView["charge"], string>;

const wishWords = {
  cancel: "cancel asked for",
  accept: "accepted, not answered yet",
  reject: "rejected, not answered yet",
} satisfies Record<Exclude<LegalView["wish"], "none">, string>;

function doingWords({ type, activity }: LegalView): string[] {
  switch (type) {
    case "unknown submission":
    case "unknown tracking":
      return [unknownDoing[activity]];
    case "submitting":
      if (activity === "preparing") return ["still in this browser"];
      return activity === "held" ? ["held"] : [];
    case "queued":
    case "processing":
    case "reviewing":
      return activity === "held" ? ["held"] : [];
    case "idle":
    case "completed":
    case "failed":
    case "refused":
      return [];
    default:
      return type satisfies never;
  }
}

const unknownDoing = {
  resting: "waits to be asked",
  waiting: "next check planned",
  held: "held",
  preparing: "checking now",
  sending: "checking now",
  reconciling: "checking now",
  reading: "checking now",
} satisfies Record<LegalView["activity"], string>;

/** While it runs, leaving the page is the question: only then a reload is spoken of. */
function showsDurability({ type, activity, wish }: LegalView): boolean {
  switch (type) {
    case "submitting":
      return activity !== "preparing";
    case "queued":
    case "unknown submission":
    case "unknown tracking":
      return true;
    case "processing":
      return wish === "none";
    case "idle":
    case "reviewing":
    case "completed":
    case "failed":
    case "refused":
      return false;
    default:
      return type satisfies never;
  }
}
