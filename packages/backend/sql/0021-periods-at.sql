-- The day and the month of a moment, in that order; the same as rules/periods.ts.
create or replace function claimcheck.periods_at(p_now bigint, p_time_zone text)
returns table (n integer, period text, period_key text, ends_at bigint)
language sql stable as $$
  select
    unit.n,
    unit.period,
    to_char(here.moment, unit.format),
    (extract(epoch from
      (date_trunc(unit.period, here.moment) + unit.length) at time zone p_time_zone
    ) * 1000)::bigint
  from
    (select to_timestamp(p_now / 1000.0) at time zone p_time_zone) as here (moment),
    (values
      (1, 'day', 'YYYY-MM-DD', interval '1 day'),
      (2, 'month', 'YYYY-MM', interval '1 month')
    ) as unit (n, period, format, length)
$$;
