/**
 * A script that makes a migrated database as good as new, between two tests. Rows are deleted: a
 * `truncate` makes a new file of every table and index, which takes longer than most tests do.
 */
export const emptyTables = `
  begin;
  set local session_replication_role = replica;
  delete from claimcheck.accounts;
  delete from claimcheck.operations;
  delete from claimcheck.jobs;
  delete from claimcheck.ledger;
  delete from claimcheck.counters;
  delete from claimcheck.uploads;
  delete from claimcheck.results;
  delete from claimcheck.secrets;
  delete from claimcheck.durations;
  select setval('claimcheck.job_sequence', 1, false);
  commit;
`;
