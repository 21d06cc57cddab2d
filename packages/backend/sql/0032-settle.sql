-- The one way to `completed` and `failed` (S2): a conditional update whose winner books the refund
-- and sets the key's expiry in the same transaction. Refund and status cannot come apart (case Q09).
-- Returns the settled row, or null: somebody else was first, or the job may not end so, and nothing
-- was written (case Q03). The caller holds the account.
--
-- p_from     the states that this actor may end so (rules/transition-table.ts)
-- p_token    of the lease, where a worker ends it (S7); null: not a worker
-- p_due_by   where the sweeper ends it, its condition is repeated here; null: not the sweeper
--
-- Its statements are the same whatever is passed, so their plans are kept: PostgreSQL would plan the
-- first one anew every time, for the sake of the arguments that are null, and longer than it runs.
create or replace function claimcheck.settle(
  p_now bigint,
  p_policy jsonb,
  p_job_id text,
  p_from text[],
  p_token bigint,
  p_due_by bigint,
  p_state text,
  p_code text default null,
  p_message json default null,
  p_retryable boolean default null,
  p_rejection json default null
) returns claimcheck.jobs
language plpgsql set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_job claimcheck.jobs;
  v_refunds boolean := p_state = 'failed' and (p_policy -> 'refunds' ->> p_code)::boolean;
  v_count bigint;
  v_tokens bigint;
  v_lines jsonb;
begin
  if p_state = 'completed' then
    -- Each unit is counted in a day and in a month.
    select
      coalesce(sum(net.amount) filter (where net.meter = 'count'), 0),
      coalesce(sum(net.amount) filter (where net.meter = 'tokens'), 0)
    into v_count, v_tokens
    from claimcheck.jobs own
    cross join claimcheck.net_lines(own.reservation_id) as net
    where own.job_id = p_job_id and net.period = 'day';
  end if;

  update claimcheck.jobs j
  set state = p_state,
      progress = null,
      eta_ms = null,
      review_deadline_at = null,
      charged_count = v_count,
      charged_tokens = v_tokens,
      failure_code = p_code,
      failure_message = case when p_state = 'failed' then
        coalesce(p_message, to_json(claimcheck.failure_message(p_code)))
      end,
      retryable = case when p_state = 'failed' then coalesce(p_retryable, true) end,
      refunded = case when p_state = 'failed' then v_refunds end,
      rejection = p_rejection,
      lease_worker = null,
      lease_token = null,
      lease_until = null,
      revision = j.revision + 1,
      state_revision = j.revision + 1,
      updated_at = p_now
  where j.job_id = p_job_id
    and j.state = any (p_from)
    and (p_token is null or j.lease_token = p_token)
    and (p_due_by is null or j.due_at <= p_due_by)
  returning j.* into v_job;
  if not found then
    return null;
  end if;

  if v_refunds then
    select jsonb_agg(
      jsonb_build_object(
        'meter', net.meter, 'period', net.period, 'periodKey', net.period_key, 'amount', -net.amount
      ) order by net.n
    ) into v_lines
    from claimcheck.net_lines(v_job.reservation_id) as net;
    perform claimcheck.book(v_job.reservation_id, 'refund', v_job.account, v_lines, p_now);
  end if;

  update claimcheck.operations
  set expires_at = p_now + (p_policy ->> 'keyRetentionMs')::bigint
  where account = v_job.account and operation_key = v_job.operation_key and type = 'live';
  return v_job;
end
$$;
