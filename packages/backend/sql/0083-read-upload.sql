-- The bytes of an upload; null: it is not there.
create or replace function claimcheck.read_upload(p_account text, p_sha256 text) returns bytea
language sql stable security definer set search_path = '' as $$
  select bytes from claimcheck.uploads where account = p_account and sha256 = p_sha256
$$;
