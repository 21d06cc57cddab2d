-- Stores a file under its hash; one that is there is touched, and its bytes stay.
create or replace function claimcheck.put_upload(
  p_now bigint,
  p_account text,
  p_sha256 text,
  p_media_type text,
  p_byte_count bigint,
  p_bytes bytea,
  p_policy jsonb default claimcheck.default_policy()
) returns json
language plpgsql security definer set search_path = '' as $$
declare
  v_now bigint := claimcheck.time_of(p_now);
  v_keep_until bigint := v_now + (p_policy ->> 'uploadRetentionMs')::bigint;
  v_upload claimcheck.uploads;
  v_created boolean := false;
begin
  loop
    update claimcheck.uploads u
    set media_type = p_media_type, byte_count = p_byte_count, keep_until = v_keep_until
    where u.account = p_account and u.sha256 = p_sha256
    returning u.* into v_upload;
    exit when found;
    insert into claimcheck.uploads
      (account, sha256, media_type, byte_count, stored_at, keep_until, bytes)
    values (p_account, p_sha256, p_media_type, p_byte_count, v_now, v_keep_until, p_bytes)
    on conflict do nothing
    returning * into v_upload;
    v_created := found;
    exit when found;
  end loop;
  return json_build_object(
    'now', v_now, 'created', v_created, 'upload', claimcheck.upload_json(v_upload)
  );
end
$$;
