-- Output that arrived after its job had settled without it; newest first.
create or replace function claimcheck.orphaned_results(p_limit bigint) returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(orphan.result order by orphan.stored_at desc), '[]')
  from (
    select claimcheck.result_json(r) as result, r.stored_at
    from claimcheck.results r
    join claimcheck.jobs j on j.job_id = r.job_id
    where j.state in ('completed', 'failed') and j.result is null
    order by r.stored_at desc limit p_limit
  ) as orphan
$$;
