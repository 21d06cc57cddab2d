-- Looks the key up, and otherwise reserves, checks and makes the job: one transaction (S1).
-- A refusal leaves no trace but the token it used up.
--
-- Waits at most 2 s for another transaction of this account, then fails with lock_not_available,
-- which the caller answers with `in_progress`.
create or replace function claimcheck.submit(
  p_now bigint,
  p_account text,
  p_operation_key text,
  p_fingerprint text,
  p_attempt_of text,
  p_job_id text,
  p_reservation_id text,
  p_kind text,
  p_request json,
  p_images text[],
  p_cost jsonb,
  p_limits jsonb,
  p_concurrency bigint,
  p_time_zone text,
  p_rate_type text,
  p_rate_capacity bigint,
  p_rate_ms bigint,
  p_queue_limit_ms bigint,
  p_run_limit_ms bigint
) returns json
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  v_rate_mark bigint;
  v_now bigint;
  v_operation claimcheck.operations;
  v_job claimcheck.jobs;
  v_mark bigint;
  v_allowed_at bigint;
  v_missing text[];
  v_day text;
  v_periods text[];
  v_counters bigint;
  v_allowed boolean;
  v_refused record;
begin
  -- As hold_account does; said here, it costs one call less.
  select rate_mark into v_rate_mark from claimcheck.accounts where account = p_account for update;
  if not found then
    v_rate_mark := (claimcheck.hold_account(p_account)).rate_mark;
  end if;
  v_now := claimcheck.time_of(p_now);

  -- The key, before every other gate.
  select * into v_operation from claimcheck.operations
  where account = p_account and operation_key = p_operation_key;
  if found then
    if v_operation.type <> 'live' then
      return claimcheck.answer(json_build_object('now', v_now, 'type', v_operation.type));
    elsif v_operation.expires_at <= v_now then
      return claimcheck.answer(json_build_object('now', v_now, 'type', 'expired'));
    elsif v_operation.fingerprint <> p_fingerprint then
      return claimcheck.answer(json_build_object('now', v_now, 'type', 'reused'));
    end if;
    select * into strict v_job from claimcheck.jobs where job_id = v_operation.job_id;
    return claimcheck.answer(json_build_object(
      'now', v_now,
      'type', 'replay',
      'tracked', claimcheck.tracked_json(v_job),
      'expiresAt', v_operation.expires_at
    ));
  end if;

  -- The rate (rate-limit/token-bucket.ts, rate-limit/fixed-window.ts).
  if p_rate_type = 'token-bucket' then
    v_mark := greatest(coalesce(v_rate_mark, v_now), v_now);
    v_allowed_at := v_mark - (p_rate_capacity - 1) * p_rate_ms;
  else
    v_mark := v_now - v_now % p_rate_ms;
    v_allowed_at := v_now;
    if v_rate_mark between v_mark and v_mark + p_rate_capacity then
      if v_rate_mark = v_mark + p_rate_capacity then
        v_allowed_at := v_mark + p_rate_ms;
      end if;
      v_mark := v_rate_mark;
    end if;
  end if;
  if v_allowed_at > v_now then
    return claimcheck.answer(json_build_object(
      'now', v_now,
      'type', 'rate_limited',
      'rateMark', v_mark,
      'retryAfterMs', v_allowed_at - v_now
    ));
  end if;
  v_mark := v_mark + case p_rate_type when 'token-bucket' then p_rate_ms else 1 end;
  update claimcheck.accounts set rate_mark = v_mark where account = p_account;

  -- The files, held against the sweeper until this job names them.
  if cardinality(p_images) > 0 then
    perform 1 from claimcheck.uploads
    where account = p_account and sha256 = any (p_images) order by sha256 for key share;
    select array_agg(asked.sha256 order by asked.n) into v_missing
    from (
      select image as sha256, min(place) as n
      from unnest(p_images) with ordinality as named (image, place) group by image
    ) as asked
    where not exists (
      select from claimcheck.uploads u where u.account = p_account and u.sha256 = asked.sha256
    );
    if v_missing is not null then
      return claimcheck.answer(json_build_object(
        'now', v_now, 'type', 'uploads_missing', 'rateMark', v_mark, 'sha256s', v_missing
      ));
    end if;
  end if;

  -- The quota. The account is held, so that what is read of its counters is still true when they
  -- are taken, below. A period of which there is no counter yet has used nothing.
  v_day := claimcheck.day_at(v_now, p_time_zone);
  v_periods := array[v_day, left(v_day, 7)];
  select count(*), bool_and(claimcheck.allows(
    p_limits, c.meter, c.period, c.used, (p_cost ->> c.meter)::bigint
  )) into v_counters, v_allowed
  from claimcheck.counters c where c.account = p_account and c.period_key = any (v_periods);
  if v_counters < 4 then
    v_allowed := v_allowed is not false and (
      select bool_and(claimcheck.allows(p_limits, line.meter, line.period, 0, line.amount))
      from claimcheck.lines_of(p_cost, v_now, p_time_zone) as line
    );
  end if;
  if not v_allowed then
    -- Of several limits that refuse, the one that resets last.
    select line.meter, line.period, line.ends_at into strict v_refused
    from claimcheck.lines_of(p_cost, v_now, p_time_zone) as line
    left join claimcheck.counters c
      on c.account = p_account and c.meter = line.meter
      and c.period = line.period and c.period_key = line.period_key
    where not claimcheck.allows(p_limits, line.meter, line.period, coalesce(c.used, 0), line.amount)
    order by line.ends_at desc, line.n
    limit 1;
    return claimcheck.answer(json_build_object(
      'now', v_now,
      'type', 'quota_exceeded',
      'rateMark', v_mark,
      'meter', v_refused.meter,
      'period', v_refused.period,
      'resetsAt', v_refused.ends_at
    ));
  end if;

  -- How many at once.
  if p_concurrency <= (
    select count(*) from claimcheck.jobs
    where account = p_account and state in ('queued', 'processing')
  ) then
    return claimcheck.answer(json_build_object(
      'now', v_now,
      'type', 'concurrency_limited',
      'rateMark', v_mark,
      'limit', p_concurrency
    ));
  end if;

  -- All counters are taken, or none. The guard is said again where it counts (case Q01): only
  -- somebody who did not hold the account can have changed them. From the beginning, then.
  if v_counters < 4 then
    insert into claimcheck.counters (account, meter, period, period_key, used)
    select p_account, line.meter, line.period, line.period_key, 0
    from claimcheck.lines_of(p_cost, v_now, p_time_zone) as line
    order by line.n
    on conflict do nothing;
  end if;
  update claimcheck.counters c
  set used = c.used + (p_cost ->> c.meter)::bigint
  where c.account = p_account and c.period_key = any (v_periods) and claimcheck.allows(
    p_limits, c.meter, c.period, c.used, (p_cost ->> c.meter)::bigint
  );
  get diagnostics v_counters = row_count;
  if v_counters <> 4 then
    raise exception 'A counter changed while its account was held.'
      using errcode = 'serialization_failure';
  end if;

  insert into claimcheck.operations
    (account, operation_key, type, job_id, fingerprint, created_at)
  values (p_account, p_operation_key, 'live', p_job_id, p_fingerprint, v_now);

  insert into claimcheck.jobs (
    job_id, account, operation_key, attempt_of, kind, request, images,
    created_at, updated_at, reservation_id, run_limit_ms, deadline_at
  ) values (
    p_job_id, p_account, p_operation_key, p_attempt_of, p_kind, p_request, p_images,
    v_now, v_now, p_reservation_id, p_run_limit_ms, v_now + p_queue_limit_ms
  ) returning * into v_job;

  insert into claimcheck.ledger (reservation_id, kind, account, lines, at)
  values (p_reservation_id, 'reserve', p_account, jsonb_build_array(
    claimcheck.line('count', 'day', v_periods[1], p_cost),
    claimcheck.line('count', 'month', v_periods[2], p_cost),
    claimcheck.line('tokens', 'day', v_periods[1], p_cost),
    claimcheck.line('tokens', 'month', v_periods[2], p_cost)
  ), v_now);

  return claimcheck.answer(
    json_build_object(
      'now', v_now,
      'type', 'started',
      'rateMark', v_mark,
      'tracked', claimcheck.tracked_json(v_job)
    ),
    claimcheck.job_change(v_job)
  );
end
$$;
