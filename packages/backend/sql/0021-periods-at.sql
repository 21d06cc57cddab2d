-- When a zone's day begins, given its midnight on the wall. Of a midnight that comes twice (Havana
-- in autumn) `at time zone` takes the second; a day begins with the first. One that the clock jumps
-- over (Santiago in spring) begins with the jump, which is what `at time zone` makes of it.
create or replace function claimcheck.start_of_day(p_midnight timestamp, p_time_zone text)
returns timestamptz
language sql stable as $$
  select case
    when (found.at - gone_back.length) at time zone p_time_zone = p_midnight
      then found.at - greatest(gone_back.length, interval '0')
    else found.at
  end
  from (select p_midnight at time zone p_time_zone) as found (at)
  cross join lateral (
    -- How far the clock went back in the three hours before.
    select (found.at - interval '3 hours') at time zone p_time_zone + interval '3 hours'
      - found.at at time zone p_time_zone
  ) as gone_back (length)
$$;

-- The day and the month of a moment, in that order; the same as rules/periods.ts.
create or replace function claimcheck.periods_at(p_now bigint, p_time_zone text)
returns table (n integer, period text, period_key text, ends_at bigint)
language sql stable as $$
  select
    unit.n,
    unit.period,
    to_char(here.moment, unit.format),
    (extract(epoch from claimcheck.start_of_day(
      date_trunc(unit.period, here.moment) + unit.length, p_time_zone
    )) * 1000)::bigint
  from
    (select to_timestamp(p_now / 1000.0) at time zone p_time_zone) as here (moment),
    (values
      (1, 'day', 'YYYY-MM-DD', interval '1 day'),
      (2, 'month', 'YYYY-MM', interval '1 month')
    ) as unit (n, period, format, length)
$$;
