import type { EvidenceCounters } from "@claimcheck/machine";

const labels: Readonly<Record<keyof EvidenceCounters, string>> = {
  unknownSubmissionCount: "Submits whose answer was lost",
  reconciledCount: "found by their key",
  guardedResendCount: "sent again, guarded by the key",
  decidedResendCount: "sent again because a person said so",
  suspectedDuplicateCount: "Suspected duplicates",
  unknownMs: "Time without evidence",
};

/** How often this page was in doubt, and how that ended. */
export function CountersList({ counters }: { readonly counters: EvidenceCounters }) {
  const values: Readonly<Record<string, number>> = { ...counters };
  return (
    <dl className="lab-counters">
      {Object.entries(labels).map(([name, label]) => {
        const value = values[name] ?? 0;
        return (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{name === "unknownMs" ? `${(value / 1000).toFixed(1)} s` : value}</dd>
          </div>
        );
      })}
    </dl>
  );
}
