-- No role sees a row by itself. The functions run as the owner of the tables, whom this does not
-- bind; what a role may read directly, a policy says.
alter table claimcheck.migrations enable row level security;
alter table claimcheck.accounts enable row level security;
alter table claimcheck.operations enable row level security;
alter table claimcheck.jobs enable row level security;
alter table claimcheck.ledger enable row level security;
alter table claimcheck.counters enable row level security;
alter table claimcheck.uploads enable row level security;
alter table claimcheck.results enable row level security;
alter table claimcheck.secrets enable row level security;
alter table claimcheck.durations enable row level security;

drop policy if exists server_reads on claimcheck.migrations;
create policy server_reads on claimcheck.migrations for select to claimcheck_server using (true);
drop policy if exists support_reads on claimcheck.jobs;
create policy support_reads on claimcheck.jobs for select to claimcheck_support using (true);
drop policy if exists support_reads on claimcheck.ledger;
create policy support_reads on claimcheck.ledger for select to claimcheck_support using (true);
drop policy if exists support_reads on claimcheck.counters;
create policy support_reads on claimcheck.counters for select to claimcheck_support using (true);
drop policy if exists support_reads on claimcheck.results;
create policy support_reads on claimcheck.results for select to claimcheck_support using (true);
