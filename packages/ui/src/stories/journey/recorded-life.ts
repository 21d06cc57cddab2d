import type { Can, EvidenceEntry, OperationView } from "@claimcheck/react";

/** What was shown from one moment on. */
export interface RecordedMoment {
  /** Virtual time since the page was opened, ms. */
  readonly atMs: number;
  readonly view: OperationView;
  readonly can: Can;
}

/** A life as the real client and the real backend have played it, in virtual time. */
export interface RecordedLife {
  /** The device's wall clock when the page was opened, ms since the epoch. */
  readonly startMs: number;
  readonly lengthMs: number;
  /** Oldest first; the first is at 0. */
  readonly moments: readonly [RecordedMoment, ...RecordedMoment[]];
  readonly evidence: readonly EvidenceEntry[];
}

/** What was shown at a moment. */
export function momentAt({ moments }: RecordedLife, atMs: number): RecordedMoment {
  return moments.findLast((moment) => moment.atMs <= atMs) ?? moments[0];
}

/** What had happened by then to the operation that was shown. */
export function evidenceAt({ evidence }: RecordedLife, atMs: number): readonly EvidenceEntry[] {
  return evidence.filter(({ monotonicMs }) => monotonicMs <= atMs);
}

/** A stretch of time in which the headline stays the same. */
export interface Chapter {
  readonly startMs: number;
  readonly lengthMs: number;
  readonly view: OperationView;
}

/** The life in chapters: a new one where type, phase, wish or attempt changes; not for progress. */
export function chaptersOf({ moments, lengthMs }: RecordedLife): readonly Chapter[] {
  const turns = moments.filter(
    ({ view }, at) => at === 0 || chapterName(view) !== chapterName(moments[at - 1]?.view ?? view),
  );
  return turns.map(({ atMs, view }, at) => ({
    startMs: atMs,
    lengthMs: (turns[at + 1]?.atMs ?? lengthMs) - atMs,
    view,
  }));
}

function chapterName(view: OperationView): string {
  const phase = view.type === "unknown" ? view.phase : "";
  return [view.type, phase, view.wish?.type, view.heldBy.join(), view.attempt.generation].join(" ");
}
