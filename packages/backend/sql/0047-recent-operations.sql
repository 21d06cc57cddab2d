-- An account's latest operations that are not tombstones, newest first.
create or replace function claimcheck.recent_operations(
  p_now bigint, p_account text, p_limit bigint
) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  v_tracked json;
begin
  select coalesce(json_agg(claimcheck.tracked_json(latest.job) order by latest.sequence desc), '[]')
  into v_tracked
  from (
    select j as job, j.sequence from claimcheck.jobs j
    where j.account = p_account and j.request is not null
    order by j.sequence desc limit p_limit
  ) as latest;
  return json_build_object('now', claimcheck.time_of(p_now), 'tracked', v_tracked);
end
$$;
