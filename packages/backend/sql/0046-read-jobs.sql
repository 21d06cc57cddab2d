-- Several jobs of one account, in the order in which they were asked for, each once.
create or replace function claimcheck.read_jobs(p_now bigint, p_account text, p_job_ids text[])
returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  v_answer json;
begin
  with asked as (
    select job_id, min(place) as n
    from unnest(p_job_ids) with ordinality as named (job_id, place) group by job_id
  ), found as (
    select asked.n, j as job from asked
    join claimcheck.jobs j on j.job_id = asked.job_id and j.account = p_account
  )
  select json_build_object(
    'now', claimcheck.time_of(p_now),
    'tracked', (
      select coalesce(json_agg(claimcheck.tracked_json(found.job) order by found.n), '[]')
      from found
    ),
    'missing', (
      select coalesce(json_agg(asked.job_id order by asked.n), '[]')
      from asked where asked.n not in (select found.n from found)
    )
  ) into v_answer;
  return v_answer;
end
$$;
