import type { LedgerEntry, StoredJob } from "../books.ts";
import type { Lab } from "../lab.ts";
import { useWatched } from "./use-watched.ts";

/** The mocked server's own rows: who has used what, and how each job stands. */
export function ServerPanel({ lab }: { readonly lab: Lab }) {
  const { jobs, entries, counters } = useWatched(lab.books);
  return (
    <>
      <section className="lab-section" aria-labelledby="lab-counters">
        <h3 id="lab-counters" className="lab-heading">
          Used, by period
        </h3>
        <table className="lab-table">
          <thead>
            <tr>
              <th scope="col">Meter</th>
              <th scope="col">Period</th>
              <th scope="col">Used</th>
            </tr>
          </thead>
          <tbody>
            {counters.map(({ meter, period, periodKey, used }) => (
              <tr key={`${meter} ${period} ${periodKey}`}>
                <td>{meter}</td>
                <td className="lab-code">{periodKey}</td>
                <td className="lab-number-cell">{used}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section className="lab-section" aria-labelledby="lab-ledger">
        <h3 id="lab-ledger" className="lab-heading">
          Ledger
        </h3>
        {entries.length === 0 ? <p className="lab-quiet">Empty.</p> : null}
        <ol className="lab-list">
          {[...entries].reverse().map((entry) => (
            <li key={`${entry.reservationId} ${entry.kind}`} className="lab-entry">
              <span className="lab-tag" data-kind={entry.kind}>
                {entry.kind}
              </span>
              <span className="lab-code">{shortId(entry.reservationId)}</span>
              <span className="lab-quiet">{amountsOf(entry)}</span>
            </li>
          ))}
        </ol>
      </section>
      <section className="lab-section" aria-labelledby="lab-jobs">
        <h3 id="lab-jobs" className="lab-heading">
          Jobs
        </h3>
        {jobs.length === 0 ? <p className="lab-quiet">None.</p> : null}
        <ul className="lab-list">
          {jobs.map((job) => (
            <li key={job.jobId} className="lab-job">
              <p>
                <strong>{stateWords(job)}</strong> <span className="lab-code">r{job.revision}</span>
              </p>
              <p className="lab-quiet">
                key <span className="lab-code">{job.operationKey.slice(0, 8)}</span>, reservation{" "}
                <span className="lab-code">{shortId(job.reservationId)}</span>
              </p>
              <p className="lab-quiet">{leaseWords(job, lab.clock.wallMs())}</p>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

const shortId = (id: string): string => id.replace(/^\w+_/, "").slice(0, 8);

/** Each unit is counted in a day and in a month; the day's line says it once. */
function amountsOf({ lines }: LedgerEntry): string {
  return lines
    .filter(({ period }) => period === "day")
    .map(
      ({ meter, amount, periodKey }) => `${amount > 0 ? "+" : ""}${amount} ${meter} ${periodKey}`,
    )
    .join(", ");
}

function stateWords({ state }: StoredJob): string {
  switch (state.type) {
    case "processing":
      return `processing ${Math.round(state.progress * 100)} %`;
    case "failed":
      return `failed: ${state.code}${state.refunded ? ", refunded" : ""}`;
    case "queued":
    case "reviewing":
    case "completed":
      return state.type;
    default:
      return state satisfies never;
  }
}

function leaseWords({ lease, fence }: StoredJob, nowMs: number): string {
  if (lease === null) return fence === 0 ? "never leased" : `no lease, token ${fence}`;
  const leftMs = lease.until - nowMs;
  const until = leftMs > 0 ? `for ${Math.ceil(leftMs / 1000)} s more` : "lapsed";
  return `leased with token ${lease.token}, ${until}`;
}
