/** A script that makes a migrated database as good as new, between two tests. */
export const emptyTables = `
  alter table claimcheck.ledger disable trigger ledger_is_append_only;
  truncate claimcheck.accounts, claimcheck.operations, claimcheck.jobs, claimcheck.ledger,
    claimcheck.counters, claimcheck.uploads, claimcheck.results, claimcheck.secrets,
    claimcheck.durations
    restart identity;
  alter sequence claimcheck.job_sequence restart;
  alter table claimcheck.ledger enable trigger ledger_is_append_only;
`;
