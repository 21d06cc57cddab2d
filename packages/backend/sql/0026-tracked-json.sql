-- A job with the number of those queued before it (TrackedJob of rules/job.ts).
create or replace function claimcheck.tracked_json(p_job claimcheck.jobs) returns json
language sql stable as $$
  select json_build_object(
    'job', claimcheck.job_json(p_job),
    'position', case when p_job.state = 'queued' then (
      select count(*) from claimcheck.jobs other
      where other.state = 'queued' and other.sequence < p_job.sequence
    ) end
  )
$$;
