-- The database's clock, in milliseconds since the Unix epoch.
create or replace function claimcheck.now_ms() returns bigint
language sql volatile security definer set search_path = '' as $$
  select claimcheck.time_of(null)
$$;
