import { safeResultUrl } from "@claimcheck/protocol";
import { pageBase } from "../browser/page-base.ts";

/** A result URL that may go into `src` or `href`; `undefined` counts as no usable result (X01). */
export function resultLink(raw: string): string | undefined {
  return safeResultUrl(raw, pageBase());
}
