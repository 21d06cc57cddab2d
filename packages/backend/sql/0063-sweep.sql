-- Everything that time alone does, at most `p_limit` of each kind. All accounts that it will touch
-- are held first, in the order of their names: two sweeps wait, and never for each other.
create or replace function claimcheck.sweep(
  p_now bigint, p_limit bigint, p_policy jsonb default claimcheck.default_policy()
) returns json
language plpgsql security definer set search_path = '' as $$
declare
  v_now bigint := claimcheck.time_of(p_now);
  v_jobs text[];
  v_operations claimcheck.operations[];
  v_job_id text;
  v_one record;
  v_counts jsonb :=
    '{"overdue": 0, "requeued": 0, "worker_lost": 0, "review_closed": 0, "untouched": 0}';
  v_changes json[] := '{}';
  v_keys bigint;
  v_uploads record;
begin
  select coalesce(array_agg(due.job_id order by due.due_at, due.sequence), '{}') into v_jobs
  from (
    select job_id, due_at, sequence from claimcheck.jobs
    where due_at <= v_now order by due_at, sequence limit p_limit
  ) as due;
  select coalesce(array_agg(due.operation), '{}') into v_operations
  from (
    select o as operation from claimcheck.operations o
    where o.type = 'live' and o.expires_at <= v_now
    order by o.expires_at, o.created_at limit p_limit
  ) as due;

  perform 1 from claimcheck.accounts a
  where a.account in (
    select j.account from claimcheck.jobs j where j.job_id = any (v_jobs)
    union all
    select due.account from unnest(v_operations) as due
  )
  order by a.account for update;
  v_now := claimcheck.time_of(p_now);

  foreach v_job_id in array v_jobs loop
    v_one := claimcheck.sweep_job(v_now, p_policy, v_job_id);
    v_counts := v_counts || jsonb_build_object(v_one.swept, (v_counts ->> v_one.swept)::bigint + 1);
    if v_one.swept <> 'untouched' then
      v_changes := array_append(v_changes, claimcheck.job_change(v_one.job));
    end if;
  end loop;
  v_keys := claimcheck.sweep_keys(v_now, v_operations);
  v_uploads := claimcheck.sweep_uploads(v_now, p_limit);

  return json_build_object(
    'answer', json_build_object(
      'now', v_now,
      'overdue', v_counts -> 'overdue',
      'requeued', v_counts -> 'requeued',
      'workersLost', v_counts -> 'worker_lost',
      'reviewsClosed', v_counts -> 'review_closed',
      'keysEntombed', v_keys,
      'uploadsRemoved', v_uploads.removed,
      'more', cardinality(v_jobs) = p_limit
        or cardinality(v_operations) = p_limit
        or v_uploads.seen = p_limit
    ),
    'changes', array_to_json(v_changes)
  );
end
$$;
