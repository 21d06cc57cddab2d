-- As in 0090 and 0091, for what was learned: nobody sees the row, and a server calls the functions.
alter table claimcheck.durations enable row level security;
revoke all on claimcheck.durations from public;
revoke all on function
  claimcheck.read_durations, claimcheck.read_runs, claimcheck.keep_durations
from public;
grant execute on function
  claimcheck.read_durations, claimcheck.read_runs, claimcheck.keep_durations
to claimcheck_server;

-- Supabase grants new objects to the roles of its public API by default.
do $$
declare
  v_role text;
begin
  for v_role in
    select rolname from pg_catalog.pg_roles where rolname in ('anon', 'authenticated')
  loop
    execute format('revoke all on claimcheck.durations from %I', v_role);
    execute format('revoke all on all functions in schema claimcheck from %I', v_role);
  end loop;
end
$$;
