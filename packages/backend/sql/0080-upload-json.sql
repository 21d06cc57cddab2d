-- A row as the Upload of rules/upload.ts; without its bytes.
create or replace function claimcheck.upload_json(p_upload claimcheck.uploads) returns json
language sql stable as $$
  select json_build_object(
    'account', p_upload.account,
    'sha256', p_upload.sha256,
    'mediaType', p_upload.media_type,
    'byteCount', p_upload.byte_count,
    'storedAt', p_upload.stored_at,
    'keepUntil', p_upload.keep_until
  )
$$;
