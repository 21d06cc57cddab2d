-- The secret that signs links to results: the first candidate ever given, for all processes.
create or replace function claimcheck.signing_secret(p_candidate bytea) returns bytea
language plpgsql security definer set search_path = '' as $$
declare
  v_secret bytea;
begin
  insert into claimcheck.secrets (name, secret) values ('result-links', p_candidate)
  on conflict do nothing;
  select secret into strict v_secret from claimcheck.secrets where name = 'result-links';
  return v_secret;
end
$$;
