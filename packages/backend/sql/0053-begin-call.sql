-- The permission to call the generator; the call is noted before it is made. A call that cannot be
-- repeated, and that nothing names, is never made a second time (S9).
create or replace function claimcheck.begin_call(
  p_now bigint, p_job_id text, p_token bigint, p_guard text
) returns json
language plpgsql security definer set search_path = '' as $$
declare
  v_job claimcheck.jobs := claimcheck.leased_job(p_job_id, p_token);
  v_now bigint := claimcheck.time_of(p_now);
begin
  if v_job.job_id is null then
    return claimcheck.answer(json_build_object('now', v_now, 'type', 'lost'));
  elsif v_job.call_generator_job_id is not null then
    return claimcheck.answer(json_build_object(
      'now', v_now, 'type', 'resume', 'generatorJobId', v_job.call_generator_job_id
    ));
  elsif v_job.call_guard = 'none' then
    return claimcheck.answer(json_build_object('now', v_now, 'type', 'called_before'));
  end if;
  update claimcheck.jobs j
  set call_began_at = v_now, call_guard = p_guard
  where j.job_id = v_job.job_id
  returning j.* into v_job;
  return claimcheck.answer(
    json_build_object('now', v_now, 'type', 'call'), claimcheck.job_change(v_job)
  );
end
$$;
