-- What time alone does to one job (rules/sweep.ts). Its account is held. The row is held before it
-- is judged, and its condition is repeated in the update: doing it twice is doing it once (S6).
create or replace function claimcheck.sweep_job(
  p_now bigint, p_policy jsonb, p_job_id text, out swept text, out job claimcheck.jobs
)
language plpgsql set search_path = '' as $$
begin
  select * into job from claimcheck.jobs j where j.job_id = p_job_id for update;
  if job.due_at is null or job.due_at > p_now then
    swept := 'untouched';
  elsif job.state = 'reviewing' then
    swept := 'review_closed';
    job := claimcheck.settle(
      p_now, p_policy, p_job_id, array['reviewing'], null, p_now, 'completed'
    );
  elsif job.deadline_at <= p_now then
    swept := 'overdue';
    -- A job that no worker ever took failed for want of one, not for being slow.
    job := claimcheck.settle(
      p_now, p_policy, p_job_id, array['queued', 'processing'], null, p_now,
      'failed', case when job.fence = 0 then 'dispatch' else 'deadline' end
    );
  elsif job.call_guard = 'none' and job.call_generator_job_id is null then
    swept := 'worker_lost';
    -- Another worker could only call a second time (S9).
    job := claimcheck.settle(
      p_now, p_policy, p_job_id, array['processing'], null, p_now, 'failed', 'worker_lost'
    );
  else
    swept := 'requeued';
    update claimcheck.jobs j
    set state = 'queued',
        progress = null,
        eta_ms = null,
        lease_worker = null,
        lease_token = null,
        lease_until = null,
        revision = j.revision + 1,
        state_revision = j.revision + 1,
        updated_at = p_now
    where j.job_id = p_job_id and j.state = 'processing' and j.due_at <= p_now
    returning j.* into job;
  end if;
  if job.job_id is null then
    swept := 'untouched';
  end if;
end
$$;
