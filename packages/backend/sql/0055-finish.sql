-- A worker hands in the file: the job waits for a review, and the estimate becomes the actual use,
-- once. The correction may pass the limit, since the work has been done; the guard is at the next
-- reserve (S3).
create or replace function claimcheck.finish(
  p_now bigint,
  p_job_id text,
  p_token bigint,
  p_result json,
  p_used jsonb,
  p_policy jsonb default claimcheck.default_policy()
) returns json
language plpgsql security definer set search_path = '' as $$
declare
  v_now bigint;
  v_job claimcheck.jobs;
  v_lines jsonb;
begin
  select * into v_job from claimcheck.jobs where job_id = p_job_id;
  if not found then
    return claimcheck.answer(json_build_object('now', claimcheck.time_of(p_now), 'type', 'none'));
  end if;
  perform claimcheck.hold_account(v_job.account);
  v_now := claimcheck.time_of(p_now);

  update claimcheck.jobs j
  set state = 'reviewing',
      progress = null,
      eta_ms = null,
      review_deadline_at = v_now + (p_policy ->> 'reviewMs')::bigint,
      lease_worker = null,
      lease_token = null,
      lease_until = null,
      result = p_result,
      revision = j.revision + 1,
      state_revision = j.revision + 1,
      updated_at = v_now
  where j.job_id = p_job_id and j.state = 'processing' and j.lease_token = p_token
  returning j.* into v_job;
  if not found then
    select * into strict v_job from claimcheck.jobs where job_id = p_job_id;
    return claimcheck.answer(
      json_build_object('now', v_now, 'type', 'lost', 'job', claimcheck.job_json(v_job))
    );
  end if;

  select jsonb_agg(
    jsonb_build_object(
      'meter', net.meter,
      'period', net.period,
      'periodKey', net.period_key,
      'amount', (p_used ->> net.meter)::bigint - net.amount
    ) order by net.n
  ) into v_lines
  from claimcheck.net_lines(v_job.reservation_id) as net
  where (p_used ->> net.meter)::bigint <> net.amount;
  if v_lines is not null then
    perform claimcheck.book(v_job.reservation_id, 'adjust', v_job.account, v_lines, v_now);
  end if;

  return claimcheck.answer(
    json_build_object('now', v_now, 'type', 'reviewing', 'job', claimcheck.job_json(v_job)),
    claimcheck.job_change(v_job)
  );
end
$$;
