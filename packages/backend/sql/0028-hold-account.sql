-- The account's row, held until the transaction ends; made when it is not there yet. Everything
-- that changes an account's books begins with this, so the work of one account is in line.
create or replace function claimcheck.hold_account(p_account text) returns claimcheck.accounts
language plpgsql set search_path = '' as $$
declare
  v_account claimcheck.accounts;
begin
  select * into v_account from claimcheck.accounts where account = p_account for update;
  if not found then
    insert into claimcheck.accounts (account) values (p_account) on conflict do nothing;
    select * into strict v_account from claimcheck.accounts where account = p_account for update;
  end if;
  return v_account;
end
$$;
