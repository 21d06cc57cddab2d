-- Prolongs a lease and notes progress, which never runs backwards. A lease that has lapsed but
-- that nobody has taken is still its holder's: the fence decides, not the clock.
create or replace function claimcheck.heartbeat(
  p_now bigint,
  p_job_id text,
  p_token bigint,
  p_lease_ms bigint,
  p_progress double precision default null,
  p_eta_ms double precision default null
) returns json
language plpgsql security definer set search_path = '' as $$
declare
  v_job claimcheck.jobs := claimcheck.leased_job(p_job_id, p_token);
  v_now bigint := claimcheck.time_of(p_now);
  v_progress double precision := least(1, greatest(v_job.progress, p_progress));
begin
  if v_job.job_id is null then
    return claimcheck.hold_answer(v_now, null);
  end if;
  -- A first estimate is news too; later ones travel with the progress they belong to.
  if v_progress > v_job.progress or (v_job.eta_ms is null and p_eta_ms is not null) then
    update claimcheck.jobs j
    set lease_until = v_now + p_lease_ms,
        progress = v_progress,
        eta_ms = coalesce(p_eta_ms, j.eta_ms),
        revision = j.revision + 1,
        updated_at = v_now
    where j.job_id = v_job.job_id
    returning j.* into v_job;
  else
    update claimcheck.jobs j
    set lease_until = v_now + p_lease_ms
    where j.job_id = v_job.job_id
    returning j.* into v_job;
  end if;
  return claimcheck.hold_answer(v_now, v_job);
end
$$;
