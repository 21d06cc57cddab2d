-- A worker says that there will be no file.
create or replace function claimcheck.fail(
  p_now bigint,
  p_job_id text,
  p_token bigint,
  p_code text,
  p_message json default null,
  p_retryable boolean default null,
  p_policy jsonb default claimcheck.default_policy()
) returns json
language plpgsql security definer set search_path = '' as $$
declare
  v_now bigint;
  v_job claimcheck.jobs;
  v_settled claimcheck.jobs;
begin
  select * into v_job from claimcheck.jobs where job_id = p_job_id;
  if not found then
    return claimcheck.answer(json_build_object('now', claimcheck.time_of(p_now), 'type', 'none'));
  end if;
  perform claimcheck.hold_account(v_job.account);
  v_now := claimcheck.time_of(p_now);

  v_settled := claimcheck.settle(
    v_now, p_policy, p_job_id, array['processing'], p_token, null,
    'failed', p_code, p_message, p_retryable
  );
  if v_settled.job_id is null then
    select * into strict v_job from claimcheck.jobs where job_id = p_job_id;
    return claimcheck.answer(
      json_build_object('now', v_now, 'type', 'lost', 'job', claimcheck.job_json(v_job))
    );
  end if;
  return claimcheck.answer(
    json_build_object('now', v_now, 'type', 'settled', 'job', claimcheck.job_json(v_settled)),
    claimcheck.job_change(v_settled)
  );
end
$$;
