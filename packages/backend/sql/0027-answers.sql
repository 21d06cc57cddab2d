-- A function that writes answers { answer, changes }: what the caller asked for, and which jobs
-- readers will see differently once it is committed (JobChange of store-port.ts).
create or replace function claimcheck.answer(p_answer json, p_jobs claimcheck.jobs[] default '{}')
returns json
language sql immutable as $$
  select json_build_object('answer', p_answer, 'changes', (
    select coalesce(json_agg(json_build_object(
      'account', job.account,
      'jobId', job.job_id,
      'revision', job.revision,
      'stateRevision', job.state_revision,
      'state', job.state
    )), '[]') from unnest(p_jobs) as job
  ))
$$;
