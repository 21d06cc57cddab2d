-- What the entries of one reservation come to, line by line (netLines of rules/ledger.ts).
create or replace function claimcheck.net_lines(p_reservation_id text)
returns table (n bigint, meter text, period text, period_key text, amount bigint)
language sql stable as $$
  select
    min(entry.entry_id * 16 + line.n),
    line.value ->> 'meter',
    line.value ->> 'period',
    line.value ->> 'periodKey',
    sum((line.value ->> 'amount')::bigint)::bigint
  from claimcheck.ledger entry
  cross join jsonb_array_elements(entry.lines) with ordinality as line (value, n)
  where entry.reservation_id = p_reservation_id
  group by 2, 3, 4
$$;
