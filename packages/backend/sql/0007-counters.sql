-- How much of one meter one account has used in one period: the sum of its ledger lines (S3).
-- A period is named by its key (`2026-12-01`, `2026-12`), so nothing is ever reset.
create table if not exists claimcheck.counters (
  account text not null,
  meter text not null check (meter in ('count', 'tokens')),
  period text not null check (period in ('day', 'month')),
  period_key text not null,
  used bigint not null check (used >= 0),
  primary key (account, meter, period, period_key)
);
