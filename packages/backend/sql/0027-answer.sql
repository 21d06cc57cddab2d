-- How readers see that a job has changed (JobChange of store-port.ts).
create or replace function claimcheck.job_change(p_job claimcheck.jobs) returns json
language sql stable as $$
  select json_build_object(
    'account', p_job.account,
    'jobId', p_job.job_id,
    'revision', p_job.revision,
    'stateRevision', p_job.state_revision,
    'state', p_job.state
  )
$$;

-- A function that writes returns { answer, changes }: what its caller asked for, and what the
-- caller tells to everybody who reads, once the transaction is committed.
create or replace function claimcheck.answer(p_answer json, p_change json default null)
returns json
language sql stable as $$
  select json_build_object(
    'answer', p_answer,
    'changes', case when p_change is null then '[]'::json else json_build_array(p_change) end
  )
$$;
