create or replace function claimcheck.read_durations(p_now bigint) returns json
language sql volatile security definer set search_path = '' as $$
  select json_build_object(
    'now', claimcheck.time_of(p_now),
    'durations', (select d.durations from claimcheck.durations d)
  )
$$;
