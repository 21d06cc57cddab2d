-- What a job is doing, as the store's callers know it (StoredState of rules/job.ts).
-- `stable`, as json_build_object is: said to be immutable, it would not be inlined but planned anew
-- in every transaction, which takes longer than all the rest of a submit.
create or replace function claimcheck.job_state(p_job claimcheck.jobs) returns json
language sql stable as $$
  select case p_job.state
    when 'processing' then json_build_object(
      'type', 'processing', 'progress', p_job.progress, 'etaMs', p_job.eta_ms
    )
    when 'reviewing' then json_build_object(
      'type', 'reviewing', 'reviewDeadlineAt', p_job.review_deadline_at
    )
    when 'completed' then json_build_object(
      'type', 'completed',
      'charged', json_build_object('count', p_job.charged_count, 'tokens', p_job.charged_tokens)
    )
    when 'failed' then json_build_object(
      'type', 'failed',
      'code', p_job.failure_code,
      'message', p_job.failure_message,
      'retryable', p_job.retryable,
      'refunded', p_job.refunded
    )
    else json_build_object('type', p_job.state)
  end
$$;
