import type { OperationView } from "@claimcheck/react";
import type { Format } from "../format/format.ts";
import type { Messages } from "../messages/messages.ts";
import type { Fact } from "./facts.tsx";

/** Younger than this reads as "just now": a figure that jumps between 0 and 3 s tells nothing. */
const JUST_NOW_MS = 5_000;

/** When it started, when the server was last heard, and how long it may still take. */
export function timeFacts(
  view: OperationView,
  nowMs: number,
  { messages, format }: { readonly messages: Messages; readonly format: Format },
): Fact[] {
  const { times } = messages;
  const ago = (atMs: number): string =>
    nowMs - atMs < JUST_NOW_MS ? times.justNow : times.ago(format.duration(nowMs - atMs));
  const facts: Fact[] = [];
  if (view.startedAt !== undefined) {
    facts.push({ term: times.started, value: ago(view.startedAt) });
  }
  if (view.lastReadAt !== undefined) {
    facts.push({ term: times.lastHeard, value: ago(view.lastReadAt) });
  }
  if (view.type === "processing" && view.etaMs !== undefined && !view.overdue) {
    const leftMs = view.etaMs - (nowMs - (view.lastReadAt ?? nowMs));
    const value = leftMs < JUST_NOW_MS ? times.anyMoment : times.about(format.duration(leftMs));
    facts.push({ term: times.expected, value });
  }
  return facts;
}
