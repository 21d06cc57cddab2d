-- The time of a unit of work: the database's own clock, so that several processes agree, unless
-- the caller binds one. Read after the locks are held: waiting makes no time old.
create or replace function claimcheck.time_of(p_now bigint) returns bigint
language sql volatile as $$
  select coalesce(
    p_now,
    floor(extract(epoch from clock_timestamp()) * 1000)::bigint
  )
$$;
