-- The database's clock, in milliseconds since the Unix epoch. As JSON, like every answer: a driver
-- gives a bigint as text.
create or replace function claimcheck.now_ms() returns json
language sql volatile security definer set search_path = '' as $$
  select to_json(claimcheck.time_of(null))
$$;
