-- Cancels the key's job, or burns the key so that no job can ever have it (C12).
create or replace function claimcheck.give_up_operation(
  p_now bigint,
  p_account text,
  p_operation_key text,
  p_policy jsonb default claimcheck.default_policy()
) returns json
language plpgsql security definer set search_path = '' as $$
declare
  v_now bigint;
  v_operation claimcheck.operations;
begin
  perform claimcheck.hold_account(p_account);
  v_now := claimcheck.time_of(p_now);
  select * into v_operation from claimcheck.operations
  where account = p_account and operation_key = p_operation_key;
  if not found then
    insert into claimcheck.operations (account, operation_key, type, created_at)
    values (p_account, p_operation_key, 'burned', v_now);
    return claimcheck.answer(json_build_object('now', v_now, 'type', 'burned'));
  elsif v_operation.type <> 'live' then
    return claimcheck.answer(json_build_object('now', v_now, 'type', v_operation.type));
  elsif v_operation.expires_at <= v_now then
    return claimcheck.answer(json_build_object('now', v_now, 'type', 'expired'));
  end if;
  return claimcheck.decide_job(v_now, p_policy, v_operation.job_id, 'cancel', null);
end
$$;
