-- A person's decision about a job of an account that is held (rules/decide.ts). Returns
-- { type, job } as an answer; the job is always what it truly is now.
create or replace function claimcheck.decide_job(
  p_now bigint, p_policy jsonb, p_job_id text, p_decision text, p_rejection json
) returns json
language plpgsql set search_path = '' as $$
declare
  v_job claimcheck.jobs;
  v_type text;
begin
  case p_decision
    when 'cancel' then
      v_job := claimcheck.settle(
        p_now, p_policy, p_job_id, array['queued', 'processing'], null, null,
        'failed', 'cancelled'
      );
    when 'accept' then
      v_job := claimcheck.settle(
        p_now, p_policy, p_job_id, array['reviewing'], null, null, 'completed'
      );
    when 'reject' then
      v_job := claimcheck.settle(
        p_now, p_policy, p_job_id, array['reviewing'], null, null,
        'failed', 'rejected_in_review', p_rejection => p_rejection
      );
  end case;
  if v_job.job_id is not null then
    return claimcheck.answer(
      json_build_object('now', p_now, 'type', 'decided', 'job', claimcheck.job_json(v_job)),
      claimcheck.job_change(v_job)
    );
  end if;

  -- Nothing was written: say what is true (case Q03). A decision won before is a success.
  select * into strict v_job from claimcheck.jobs where job_id = p_job_id;
  v_type := case
    when p_decision = 'cancel' and v_job.failure_code = 'cancelled' then 'decided'
    when p_decision = 'accept' and v_job.state = 'completed' then 'decided'
    when p_decision = 'reject' and v_job.failure_code = 'rejected_in_review' then 'decided'
    when v_job.state in ('completed', 'failed') then 'already_settled'
    else 'not_allowed'
  end;
  return claimcheck.answer(
    json_build_object('now', p_now, 'type', v_type, 'job', claimcheck.job_json(v_job))
  );
end
$$;
