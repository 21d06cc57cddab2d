-- Books a correction: one entry, and the counters of the periods that it names, whatever the date
-- is by now (case Q11). A counter that was archived meanwhile stays away; the ledger still says it.
create or replace function claimcheck.book(
  p_reservation_id text, p_kind text, p_account text, p_lines jsonb, p_now bigint
) returns void
language plpgsql set search_path = '' as $$
declare
  v_line record;
begin
  insert into claimcheck.ledger (reservation_id, kind, account, lines, at)
  values (p_reservation_id, p_kind, p_account, p_lines, p_now);

  -- One by one: each is found by its key, however many an account has.
  for v_line in
    select * from jsonb_to_recordset(p_lines)
      as line (meter text, period text, "periodKey" text, amount bigint)
  loop
    update claimcheck.counters c
    set used = c.used + v_line.amount
    where c.account = p_account and c.period_key = v_line."periodKey"
      and c.meter = v_line.meter and c.period = v_line.period;
  end loop;
end
$$;
