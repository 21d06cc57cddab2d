-- A row as the Job of rules/job.ts.
create or replace function claimcheck.job_json(p_job claimcheck.jobs) returns json
language sql stable as $$
  select json_build_object(
    'jobId', p_job.job_id,
    'account', p_job.account,
    'operationKey', p_job.operation_key,
    'attemptOf', p_job.attempt_of,
    'kind', p_job.kind,
    'request', p_job.request,
    'sequence', p_job.sequence,
    'revision', p_job.revision,
    'stateRevision', p_job.state_revision,
    'createdAt', p_job.created_at,
    'updatedAt', p_job.updated_at,
    'reservationId', p_job.reservation_id,
    'state', claimcheck.job_state(p_job),
    'runLimitMs', p_job.run_limit_ms,
    'deadlineAt', p_job.deadline_at,
    'fence', p_job.fence,
    'lease', case when p_job.lease_token is not null then json_build_object(
      'workerId', p_job.lease_worker, 'token', p_job.lease_token, 'until', p_job.lease_until
    ) end,
    'call', case when p_job.call_began_at is not null then json_build_object(
      'beganAt', p_job.call_began_at,
      'guard', p_job.call_guard,
      'generatorJobId', p_job.call_generator_job_id
    ) end,
    'result', p_job.result,
    'rejection', p_job.rejection
  )
$$;
