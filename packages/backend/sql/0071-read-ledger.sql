-- The books of an account.
create or replace function claimcheck.read_ledger(p_account text) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  return json_build_object(
    'entries', (
      select coalesce(json_agg(json_build_object(
        'reservationId', entry.reservation_id,
        'kind', entry.kind,
        'account', entry.account,
        'lines', entry.lines,
        'at', entry.at
      ) order by entry.entry_id), '[]')
      from claimcheck.ledger entry where entry.account = p_account
    ),
    'counters', (
      select coalesce(json_agg(json_build_object(
        'account', c.account,
        'meter', c.meter,
        'period', c.period,
        'periodKey', c.period_key,
        'used', c.used
      ) order by c.meter, c.period, c.period_key), '[]')
      from claimcheck.counters c where c.account = p_account
    )
  );
end
$$;
