-- Notes how the generator names its work, so that a later worker resumes it.
create or replace function claimcheck.name_call(
  p_now bigint, p_job_id text, p_token bigint, p_generator_job_id text
) returns json
language plpgsql security definer set search_path = '' as $$
declare
  v_job claimcheck.jobs := claimcheck.leased_job(p_job_id, p_token);
  v_now bigint := claimcheck.time_of(p_now);
begin
  if v_job.call_began_at is null then
    return claimcheck.answer(json_build_object('now', v_now, 'type', 'lost'));
  end if;
  update claimcheck.jobs j
  set call_generator_job_id = p_generator_job_id
  where j.job_id = v_job.job_id
  returning j.* into v_job;
  return claimcheck.hold_answer(v_now, v_job);
end
$$;
