-- Every broken invariant of section 8 that the rows can show, by its id; nothing is good news.
-- For support, and for tests after a crash. Reads everything: not for every minute.
--
-- p_grace_ms  how much later than due a job may be found untouched (S6): two sweeps, say
create or replace function claimcheck.audit(p_now bigint default null, p_grace_ms bigint default 10000)
returns table (invariant text, subject text)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_now bigint := claimcheck.time_of(p_now);
begin
  return query
  -- S1: a key that had a job has exactly that one; a burned key has none; no job is without its key.
  select 'S1', format('%s %s', account, operation_key)
  from claimcheck.operations o
  full join claimcheck.jobs j using (account, operation_key)
  where o.account is null or o.job_id is distinct from j.job_id

  union all
  -- S2: what has ended has no lease and nothing to come; only its key has an expiry.
  select 'S2', j.job_id
  from claimcheck.jobs j
  join claimcheck.operations o on o.account = j.account and o.operation_key = j.operation_key
  where case when j.state in ('completed', 'failed')
    then j.lease_token is not null or j.due_at is not null
      or (o.type = 'live' and o.expires_at is null)
    else o.expires_at is not null or o.type <> 'live'
  end

  union all
  -- S3: a counter is the sum of its lines, and never less than nothing. One that was archived is gone.
  select 'S3', format('%s %s %s', c.account, c.meter, c.period_key)
  from claimcheck.counters c
  left join (
    select
      entry.account,
      line.value ->> 'meter' as meter,
      line.value ->> 'period' as period,
      line.value ->> 'periodKey' as period_key,
      sum((line.value ->> 'amount')::bigint) as amount
    from claimcheck.ledger entry cross join jsonb_array_elements(entry.lines) as line (value)
    group by 1, 2, 3, 4
  ) as booked using (account, meter, period, period_key)
  where c.used <> coalesce(booked.amount, 0) or c.used < 0

  union all
  -- S4: every job has reserved, and exactly those that failed with a refund have been given back.
  select 'S4', j.job_id
  from claimcheck.jobs j
  left join lateral (
    select
      count(*) filter (where entry.kind = 'reserve') as reserves,
      count(*) filter (where entry.kind = 'refund') as refunds
    from claimcheck.ledger entry where entry.reservation_id = j.reservation_id
  ) as entries on true
  where entries.reserves <> 1 or entries.refunds <> (coalesce(j.refunded, false))::integer

  union all
  -- S4: nothing was booked for a job that is not there.
  select 'S4', entry.reservation_id
  from claimcheck.ledger entry
  where not exists (
    select from claimcheck.jobs j where j.reservation_id = entry.reservation_id
  )

  union all
  select 'S4', j.job_id
  from claimcheck.jobs j
  where j.refunded and exists (
    select from claimcheck.net_lines(j.reservation_id) as net where net.amount <> 0
  )

  union all
  -- S5: the last change of state is not after the last change.
  select 'S5', j.job_id from claimcheck.jobs j
  where j.state_revision > j.revision or j.updated_at < j.created_at

  union all
  -- S6: nothing outlives its deadline by more than a sweep.
  select 'S6', j.job_id from claimcheck.jobs j where j.due_at < v_now - p_grace_ms

  union all
  -- S7: the token that counts is the last one given out.
  select 'S7', j.job_id from claimcheck.jobs j where j.lease_token <> j.fence;
end
$$;
