-- How long jobs take, as far as that was learned (Durations of rules/durations.ts): one row, which
-- only the learner writes, a few times a minute at most. Nobody who submits, settles or reads
-- waits for it. Its content is worked out by the server; here it is only kept.
create table if not exists claimcheck.durations (
  is_only boolean primary key default true check (is_only),
  revision bigint not null,
  durations json not null
);
