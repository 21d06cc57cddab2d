-- Cancel, accept or reject. Another account's job does not exist (S8).
create or replace function claimcheck.decide(
  p_now bigint,
  p_account text,
  p_job_id text,
  p_decision text,
  p_rejection json default null,
  p_policy jsonb default claimcheck.default_policy()
) returns json
language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from claimcheck.jobs where job_id = p_job_id and account = p_account;
  if not found then
    return claimcheck.answer(json_build_object('now', claimcheck.time_of(p_now), 'type', 'none'));
  end if;
  perform claimcheck.hold_account(p_account);
  return claimcheck.decide_job(
    claimcheck.time_of(p_now), p_policy, p_job_id, p_decision, p_rejection
  );
end
$$;
