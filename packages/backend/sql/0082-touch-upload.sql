-- Finds and touches: who asks for a file means to use it.
create or replace function claimcheck.touch_upload(
  p_now bigint,
  p_account text,
  p_sha256 text,
  p_policy jsonb default claimcheck.default_policy()
) returns json
language plpgsql security definer set search_path = '' as $$
declare
  v_now bigint := claimcheck.time_of(p_now);
  v_upload claimcheck.uploads;
begin
  update claimcheck.uploads u
  set keep_until = v_now + (p_policy ->> 'uploadRetentionMs')::bigint
  where u.account = p_account and u.sha256 = p_sha256
  returning u.* into v_upload;
  return json_build_object(
    'now', v_now,
    'upload', case when v_upload.sha256 is not null then claimcheck.upload_json(v_upload) end
  );
end
$$;
