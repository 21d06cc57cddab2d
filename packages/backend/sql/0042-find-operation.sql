-- What is known under a key. `stable`: all of it is read from one snapshot.
create or replace function claimcheck.find_operation(
  p_now bigint, p_account text, p_operation_key text
) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  v_now bigint := claimcheck.time_of(p_now);
  v_operation claimcheck.operations;
  v_job claimcheck.jobs;
begin
  select * into v_operation from claimcheck.operations
  where account = p_account and operation_key = p_operation_key;
  if not found then
    return json_build_object('now', v_now, 'type', 'none');
  elsif v_operation.type <> 'live' then
    return json_build_object('now', v_now, 'type', v_operation.type);
  elsif v_operation.expires_at <= v_now then
    return json_build_object('now', v_now, 'type', 'expired');
  end if;
  select * into strict v_job from claimcheck.jobs where job_id = v_operation.job_id;
  return json_build_object(
    'now', v_now,
    'type', 'live',
    'operation', json_build_object(
      'type', 'live',
      'account', v_operation.account,
      'operationKey', v_operation.operation_key,
      'jobId', v_operation.job_id,
      'fingerprint', v_operation.fingerprint,
      'createdAt', v_operation.created_at,
      'expiresAt', v_operation.expires_at
    ),
    'tracked', claimcheck.tracked_json(v_job)
  );
end
$$;
