-- A job with the number of those queued before it (TrackedJob of rules/job.ts). Beyond 100 nobody
-- counts (POSITION_MAX): every submit and every read would cost what the whole queue is long.
-- Counted from the job forward: at the head of the index are those that have left the queue.
create or replace function claimcheck.tracked_json(p_job claimcheck.jobs) returns json
language plpgsql stable set search_path = '' as $$
declare
  v_position bigint;
begin
  if p_job.state = 'queued' then
    select nullif(count(*), 101) into v_position from (
      select from claimcheck.jobs other
      where other.state = 'queued' and other.sequence < p_job.sequence
      order by other.sequence desc limit 101
    ) as before;
  end if;
  return json_build_object('job', claimcheck.job_json(p_job), 'position', v_position);
end
$$;
