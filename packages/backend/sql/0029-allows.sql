-- The one guard of every counter, where it is read and where it is taken: nothing is asked, or there
-- is no limit, or what is used stays within it (case Q01). `p_limits` is a plan's: { meter: { period: n } }.
create or replace function claimcheck.allows(
  p_limits jsonb, p_meter text, p_period text, p_used bigint, p_amount bigint
) returns boolean
language sql immutable as $$
  select p_amount = 0
    or (p_limits -> p_meter ->> p_period) is null
    or p_used + p_amount <= (p_limits -> p_meter ->> p_period)::bigint
$$;

-- One line of a ledger entry: what a cost comes to on one counter.
create or replace function claimcheck.line(
  p_meter text, p_period text, p_period_key text, p_cost jsonb
) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'meter', p_meter, 'period', p_period, 'periodKey', p_period_key, 'amount', p_cost -> p_meter
  )
$$;

-- What a cost comes to, line by line, in the order in which counters are always taken.
create or replace function claimcheck.lines_of(p_cost jsonb, p_now bigint, p_time_zone text)
returns table (n integer, meter text, period text, period_key text, amount bigint, ends_at bigint)
language sql stable as $$
  select
    (unit.place - 1) * 2 + here.n,
    unit.meter,
    here.period,
    here.period_key,
    (p_cost ->> unit.meter)::bigint,
    here.ends_at
  from (values (1, 'count'), (2, 'tokens')) as unit (place, meter)
  cross join claimcheck.periods_at(p_now, p_time_zone) as here
$$;
