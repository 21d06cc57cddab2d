-- A row as the StoredResult of rules/stored-result.ts; without its bytes.
create or replace function claimcheck.result_json(p_result claimcheck.results) returns json
language sql stable as $$
  select json_build_object(
    'account', p_result.account,
    'jobId', p_result.job_id,
    'resultId', p_result.result_id,
    'sha256', p_result.sha256,
    'mediaType', p_result.media_type,
    'byteCount', p_result.byte_count,
    'storedAt', p_result.stored_at
  )
$$;
