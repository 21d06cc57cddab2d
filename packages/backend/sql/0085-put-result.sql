-- Stores a result once: the first file under a name stays, so a late worker and a second finish
-- converge on it.
create or replace function claimcheck.put_result(
  p_now bigint,
  p_result_id text,
  p_account text,
  p_job_id text,
  p_sha256 text,
  p_media_type text,
  p_byte_count bigint,
  p_bytes bytea
) returns json
language plpgsql security definer set search_path = '' as $$
declare
  v_now bigint := claimcheck.time_of(p_now);
  v_result claimcheck.results;
begin
  insert into claimcheck.results
    (result_id, account, job_id, sha256, media_type, byte_count, stored_at, bytes)
  values
    (p_result_id, p_account, p_job_id, p_sha256, p_media_type, p_byte_count, v_now, p_bytes)
  on conflict do nothing;
  select * into strict v_result from claimcheck.results where result_id = p_result_id;
  return json_build_object(
    'now', v_now,
    'result', json_build_object(
      'resultId', v_result.result_id,
      'sha256', v_result.sha256,
      'mediaType', v_result.media_type,
      'byteCount', v_result.byte_count,
      'storedAt', v_result.stored_at
    ),
    'suspectedDuplicateCount', (
      select count(*) from claimcheck.results twin
      where twin.account = v_result.account and twin.sha256 = v_result.sha256
        and twin.result_id <> v_result.result_id
    )
  );
end
$$;
