-- Nothing for anybody, then what is needed, by name. `anon` and `authenticated` (Supabase) get
-- nothing at all; `service_role` may act as a server.
revoke all on all tables in schema claimcheck from public;
revoke all on all sequences in schema claimcheck from public;
revoke all on all functions in schema claimcheck from public;

grant usage on schema claimcheck to claimcheck_server, claimcheck_support;

grant execute on function
  claimcheck.now_ms,
  claimcheck.submit,
  claimcheck.find_operation,
  claimcheck.decide,
  claimcheck.give_up_operation,
  claimcheck.read_jobs,
  claimcheck.recent_operations,
  claimcheck.lease,
  claimcheck.heartbeat,
  claimcheck.release,
  claimcheck.begin_call,
  claimcheck.name_call,
  claimcheck.finish,
  claimcheck.fail,
  claimcheck.sweep,
  claimcheck.read_quota,
  claimcheck.read_ledger,
  claimcheck.put_upload,
  claimcheck.touch_upload,
  claimcheck.read_upload,
  claimcheck.put_result,
  claimcheck.read_result,
  claimcheck.orphaned_results,
  claimcheck.signing_secret,
  claimcheck.read_durations,
  claimcheck.read_runs,
  claimcheck.keep_durations
to claimcheck_server;
-- The default of an argument is evaluated as the caller, before the function runs as its owner.
grant execute on function claimcheck.default_policy to claimcheck_server;
-- So that a server can see whether its functions are the ones it knows.
grant select on claimcheck.migrations to claimcheck_server;

grant execute on function
  claimcheck.audit, claimcheck.read_ledger, claimcheck.orphaned_results
to claimcheck_support;
grant select on claimcheck.ledger, claimcheck.counters to claimcheck_support;
grant select (
  job_id, account, kind, sequence, revision, state_revision, created_at, updated_at,
  reservation_id, state, progress, eta_ms, review_deadline_at, charged_count, charged_tokens,
  failure_code, retryable, refunded, run_limit_ms, deadline_at, fence, lease_worker, lease_until,
  call_began_at, call_guard, due_at
) on claimcheck.jobs to claimcheck_support;
grant select (result_id, account, job_id, sha256, media_type, byte_count, stored_at)
  on claimcheck.results to claimcheck_support;

do $$
declare
  v_role text;
begin
  for v_role in
    select rolname from pg_catalog.pg_roles where rolname in ('anon', 'authenticated')
  loop
    execute format('revoke all on schema claimcheck from %I', v_role);
    execute format('revoke all on all tables in schema claimcheck from %I', v_role);
    execute format('revoke all on all functions in schema claimcheck from %I', v_role);
    execute format('revoke all on all sequences in schema claimcheck from %I', v_role);
  end loop;
  if exists (select from pg_catalog.pg_roles where rolname = 'service_role') then
    begin
      grant claimcheck_server to service_role;
    exception when insufficient_privilege then
      -- Another owner made the roles of this cluster; the grant is theirs to give.
      raise notice 'service_role was not made a member of claimcheck_server.';
    end;
  end if;
end
$$;
