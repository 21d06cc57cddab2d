/** How often things were in doubt, and how the doubt ended: for the owner of a product. Nothing is decided by it. */
export interface EvidenceCounters {
  /** Creates whose answer was lost, those of pages that died while sending included. */
  readonly unknownSubmissionCount: number;
  /** Jobs that were found by their key after a lost answer: nothing was sent again. */
  readonly reconciledCount: number;
  /** Creates sent again after a lost answer, where a repeat is the same operation or absence was proved. */
  readonly guardedResendCount: number;
  /** Creates sent again after a lost answer because a person said so. */
  readonly decidedResendCount: number;
  /** New jobs for a repeat that the far side does not tell from a first: an earlier one may exist. */
  readonly suspectedDuplicateCount: number;
  /** Time without evidence, ms on the monotonic clock. */
  readonly unknownMs: number;
}

export const nothingCounted: EvidenceCounters = {
  unknownSubmissionCount: 0,
  reconciledCount: 0,
  guardedResendCount: 0,
  decidedResendCount: 0,
  suspectedDuplicateCount: 0,
  unknownMs: 0,
};

export function oneMore(
  counters: EvidenceCounters,
  name: keyof EvidenceCounters,
): EvidenceCounters {
  return { ...counters, [name]: counters[name] + 1 };
}

export function sumOf(all: readonly EvidenceCounters[]): EvidenceCounters {
  return all.reduce(
    (sum, one) => ({
      unknownSubmissionCount: sum.unknownSubmissionCount + one.unknownSubmissionCount,
      reconciledCount: sum.reconciledCount + one.reconciledCount,
      guardedResendCount: sum.guardedResendCount + one.guardedResendCount,
      decidedResendCount: sum.decidedResendCount + one.decidedResendCount,
      suspectedDuplicateCount: sum.suspectedDuplicateCount + one.suspectedDuplicateCount,
      unknownMs: sum.unknownMs + one.unknownMs,
    }),
    nothingCounted,
  );
}
