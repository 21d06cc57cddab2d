-- One row per account. Who changes an account's books holds this row first (`for update`), so
-- the work of one account is in line, and no two transactions can wait for each other.
create table if not exists claimcheck.accounts (
  account text primary key,
  -- When the account's token bucket would be full again; null: it is full.
  bucket_full_at bigint
);
