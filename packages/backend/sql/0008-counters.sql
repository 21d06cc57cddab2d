-- How much of one meter one account has used in one period: the sum of its ledger lines (S3).
-- A period is named by its key (`2026-12-01`, `2026-12`), so nothing is ever reset.
create table if not exists claimcheck.counters (
  account text not null,
  meter claimcheck.meter not null,
  period claimcheck.period not null,
  period_key text not null,
  used claimcheck.amount_used not null,
  -- In this order, so that the counters of now are next to each other, however long the past is.
  primary key (account, period_key, meter, period)
);
