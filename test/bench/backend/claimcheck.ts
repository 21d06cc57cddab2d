import type { BackendStore } from "@claimcheck/backend";
import { fingerprintOf } from "@claimcheck/protocol";
import { ACCOUNT_COUNT, accountOf, type Contender, keyOf, request } from "./contender.ts";

const plan = {
  id: "bench",
  limits: {
    count: { day: 1_000_000, month: 1_000_000 },
    tokens: { day: null, month: 1_000_000_000 },
  },
  concurrency: 1_000,
  timeZone: "UTC",
} as const;
const fingerprint = fingerprintOf(request);

/** The store's own calls, as the routes make them; what they tell to readers is told here too. */
export function claimcheckContenders(store: BackendStore): {
  readonly submit: Contender;
  readonly cancel: Contender;
  readonly read: Contender;
} {
  const started: { readonly account: string; readonly jobId: string }[] = [];
  let latest = { account: "", jobId: "" };
  return {
    submit: {
      name: "claimcheck submit",
      async act(serial) {
        const account = accountOf(serial);
        const jobId = `job_${serial}`;
        const outcome = await store.submit({
          account,
          operationKey: keyOf(serial),
          fingerprint,
          attemptOf: null,
          jobId,
          reservationId: `res_${serial}`,
          request,
          cost: { count: 1, tokens: 100 },
          plan,
          rateLimit: { type: "token-bucket", capacity: 1_000_000, refillMs: 1 },
          queueLimitMs: 3_600_000,
          runLimitMs: 3_600_000,
        });
        if (outcome.type !== "started") throw new Error(`A submit was answered ${outcome.type}.`);
        started.push({ account, jobId });
        latest = { account, jobId };
      },
    },
    cancel: {
      name: "claimcheck cancel",
      async act() {
        const job = started.shift();
        if (job === undefined) throw new Error("There was no job to cancel.");
        const outcome = await store.decide({ ...job, decision: { decision: "cancel" } });
        if (outcome.type !== "decided") throw new Error(`A cancel was answered ${outcome.type}.`);
      },
    },
    read: {
      name: "claimcheck read",
      async act() {
        const { account, jobId } = latest;
        const { tracked } = await store.readJobs({ account, jobIds: [jobId] });
        if (tracked.length !== 1) throw new Error("There was no job to read.");
      },
    },
  };
}

/** The accounts are there already, as they are for the separate statements. */
export const knownAccounts = `
  insert into claimcheck.accounts (account)
  select 'account-' || n from generate_series(0, ${ACCOUNT_COUNT - 1}) n;
`;

/** So many jobs of somebody else, waiting before all that come. */
export function waitingJobs(count: number): string {
  return `
    insert into claimcheck.accounts (account) values ('crowd');
    insert into claimcheck.operations (account, operation_key, type, job_id, fingerprint, created_at)
      select 'crowd', 'key-of-the-crowd-' || n, 'live', 'crowd_' || n, 'sha256', 0
      from generate_series(1, ${count}) n;
    insert into claimcheck.jobs (
      job_id, account, operation_key, kind, request, images,
      created_at, updated_at, reservation_id, run_limit_ms, deadline_at
    )
      select 'crowd_' || n, 'crowd', 'key-of-the-crowd-' || n, 'image', '{}', '{}',
        0, 0, 'crowd_' || n, 3600000, 32503680000000
      from generate_series(1, ${count}) n;
    analyze claimcheck.jobs;
  `;
}
