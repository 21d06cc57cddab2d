-- Keys past their retention become tombstones: their jobs forget what was asked for, and every file
-- that was made for them goes. Only settling sets an expiry, so never that of a live job (case I14).
-- The accounts of `p_due` are held.
create or replace function claimcheck.sweep_keys(p_now bigint, p_due claimcheck.operations[])
returns bigint
language plpgsql set search_path = '' as $$
declare
  v_count bigint;
begin
  with entombed as (
    update claimcheck.operations o
    set type = 'expired', fingerprint = null, created_at = null, expires_at = null
    from unnest(p_due) as due
    where o.account = due.account and o.operation_key = due.operation_key
      and o.type = 'live' and o.expires_at <= p_now
    returning o.job_id
  ), forgotten as (
    update claimcheck.jobs j set request = null, rejection = null, images = '{}'
    from entombed where j.job_id = entombed.job_id
  ), removed as (
    delete from claimcheck.results r using entombed where r.job_id = entombed.job_id
  )
  select count(*) into v_count from entombed;
  return v_count;
end
$$;
