-- Books a correction: one entry, and the counters of the periods that it names, whatever the date
-- is by now (case Q11). A counter that was archived meanwhile stays away; the ledger still says it.
create or replace function claimcheck.book(
  p_reservation_id text, p_kind text, p_account text, p_lines jsonb, p_now bigint
) returns void
language plpgsql set search_path = '' as $$
begin
  insert into claimcheck.ledger (reservation_id, kind, account, lines, at)
  values (p_reservation_id, p_kind, p_account, p_lines, p_now);

  update claimcheck.counters c
  set used = c.used + (line.value ->> 'amount')::bigint
  from jsonb_array_elements(p_lines) as line (value)
  where c.account = p_account
    and c.meter = line.value ->> 'meter'
    and c.period = line.value ->> 'period'
    and c.period_key = line.value ->> 'periodKey';
end
$$;
