-- The job that a worker's token is good for, held until the transaction ends; null: it is not this
-- worker's any more, and the worker must stop and write nothing (S7).
create or replace function claimcheck.leased_job(p_job_id text, p_token bigint)
returns claimcheck.jobs
language plpgsql set search_path = '' as $$
declare
  v_job claimcheck.jobs;
begin
  select * into v_job from claimcheck.jobs
  where job_id = p_job_id and state = 'processing' and lease_token = p_token
  for update;
  return v_job;
end
$$;

-- What a worker is told about its lease (Hold of rules/lease.ts).
create or replace function claimcheck.hold_answer(p_now bigint, p_job claimcheck.jobs) returns json
language plpgsql stable set search_path = '' as $$
begin
  if p_job.job_id is null then
    return claimcheck.answer(json_build_object('now', p_now, 'type', 'lost'));
  end if;
  return claimcheck.answer(
    json_build_object('now', p_now, 'type', 'held', 'job', claimcheck.job_json(p_job)),
    claimcheck.job_change(p_job)
  );
end
$$;
