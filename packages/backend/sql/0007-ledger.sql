-- What was reserved, adjusted and given back: append-only, and at most one entry of a kind per
-- reservation, so that no bug can give back twice (S4).
create table if not exists claimcheck.ledger (
  entry_id bigint generated always as identity primary key,
  reservation_id text not null,
  kind claimcheck.ledger_kind not null,
  account text not null,
  -- [{ meter, period, periodKey, amount }]; an amount adds to what is used.
  lines jsonb not null,
  at bigint not null,
  unique (reservation_id, kind)
);

create index if not exists ledger_by_account on claimcheck.ledger (account, entry_id);

create or replace function claimcheck.refuse_ledger_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'The ledger is append-only.' using errcode = 'restrict_violation';
end
$$;

create or replace trigger ledger_is_append_only
  before update or delete or truncate on claimcheck.ledger
  for each statement execute function claimcheck.refuse_ledger_change();
