-- Ends a lease early, so that the next sweep hands the job on.
create or replace function claimcheck.release(p_now bigint, p_job_id text, p_token bigint)
returns json
language plpgsql security definer set search_path = '' as $$
declare
  v_job claimcheck.jobs := claimcheck.leased_job(p_job_id, p_token);
  v_now bigint := claimcheck.time_of(p_now);
begin
  if v_job.job_id is not null then
    update claimcheck.jobs j
    set lease_until = v_now
    where j.job_id = v_job.job_id
    returning j.* into v_job;
  end if;
  return claimcheck.hold_answer(v_now, v_job);
end
$$;
