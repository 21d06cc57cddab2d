-- The day of a moment, as its counters are named; the month is its first seven characters.
create or replace function claimcheck.day_at(p_now bigint, p_time_zone text) returns text
language sql stable as $$
  select to_char(to_timestamp(p_now::double precision / 1000) at time zone p_time_zone, 'YYYY-MM-DD')
$$;

-- The day and the month of a moment, in that order; the same as rules/periods.ts.
--
-- A period ends when the next one's first midnight is on the wall. Of a midnight that comes twice
-- (Havana in autumn) `at time zone` takes the second, so the first is looked for: `gone_back` is how
-- far the clock went back in the three hours before. One that the clock jumps over (Santiago in
-- spring) begins with the jump, which is what `at time zone` makes of it.
create or replace function claimcheck.periods_at(p_now bigint, p_time_zone text)
returns table (n integer, period text, period_key text, ends_at bigint)
language sql stable as $$
  select
    unit.n,
    unit.period,
    left(claimcheck.day_at(p_now, p_time_zone), unit.key_length),
    (extract(epoch from case
      when (found.at - gone_back.length) at time zone p_time_zone = next.midnight
        then found.at - greatest(gone_back.length, interval '0')
      else found.at
    end) * 1000)::bigint
  from
    (select to_timestamp(p_now / 1000.0) at time zone p_time_zone) as here (moment)
    cross join (values
      (1, 'day', 10, interval '1 day'),
      (2, 'month', 7, interval '1 month')
    ) as unit (n, period, key_length, length)
    cross join lateral (
      select date_trunc(unit.period, here.moment) + unit.length
    ) as next (midnight)
    cross join lateral (select next.midnight at time zone p_time_zone) as found (at)
    cross join lateral (
      select (found.at - interval '3 hours') at time zone p_time_zone + interval '3 hours'
        - found.at at time zone p_time_zone
    ) as gone_back (length)
$$;
