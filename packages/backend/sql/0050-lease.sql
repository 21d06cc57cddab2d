-- Gives the job that has waited longest to a worker. Every taking raises the fence, so that the
-- same worker's older token is stale too (case Q08). Workers do not wait for each other.
create or replace function claimcheck.lease(p_now bigint, p_worker_id text, p_lease_ms bigint)
returns json
language plpgsql security definer set search_path = '' as $$
declare
  v_now bigint := claimcheck.time_of(p_now);
  v_job claimcheck.jobs;
begin
  update claimcheck.jobs j
  set state = 'processing',
      progress = 0,
      eta_ms = null,
      fence = j.fence + 1,
      lease_worker = p_worker_id,
      lease_token = j.fence + 1,
      lease_until = v_now + p_lease_ms,
      -- The time to run counts from the first taking: a requeue gives no second helping (S6).
      deadline_at = case when j.fence = 0 then v_now + j.run_limit_ms else j.deadline_at end,
      revision = j.revision + 1,
      state_revision = j.revision + 1,
      updated_at = v_now
  where j.job_id = (
    select next.job_id from claimcheck.jobs next
    where next.state = 'queued' and next.deadline_at > v_now
    order by next.sequence limit 1
    for update skip locked
  )
  returning j.* into v_job;
  if not found then
    return claimcheck.answer(json_build_object('now', v_now, 'type', 'none'));
  end if;
  return claimcheck.hold_answer(v_now, v_job);
end
$$;
