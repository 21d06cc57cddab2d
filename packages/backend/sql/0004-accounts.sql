-- One row per account. Who changes an account's books holds this row first (`for update`), so
-- the work of one account is in line, and no two transactions can wait for each other.
create table if not exists claimcheck.accounts (
  account text primary key,
  -- Where its rate limit stands (rate-limit/): for a bucket, when it would be full again; for a
  -- window, its start plus how many were taken in it. null: nothing was taken yet.
  rate_mark bigint
);
