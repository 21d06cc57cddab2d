-- What an account has used in the periods of now, in a fixed order.
create or replace function claimcheck.read_quota(
  p_now bigint, p_account text, p_time_zone text
) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  v_now bigint := claimcheck.time_of(p_now);
begin
  return json_build_object(
    'now', v_now,
    'periods', (
      select json_agg(json_build_object(
        'period', here.period, 'periodKey', here.period_key, 'endsAt', here.ends_at
      ) order by here.n)
      from claimcheck.periods_at(v_now, p_time_zone) as here
    ),
    'counters', (
      select coalesce(json_agg(json_build_object(
        'account', c.account,
        'meter', c.meter,
        'period', c.period,
        'periodKey', c.period_key,
        'used', c.used
      ) order by line.n), '[]')
      from claimcheck.lines_of('{}', v_now, p_time_zone) as line
      join claimcheck.counters c
        on c.account = p_account and c.meter = line.meter
        and c.period = line.period and c.period_key = line.period_key
    ),
    'activeCount', (
      select count(*) from claimcheck.jobs
      where account = p_account and state in ('queued', 'processing')
    )
  );
end
$$;
