-- Removes uploads that have outlived their time; what an operation still names is looked at again
-- in an hour. The row is held before the question is asked: a submit that names it meanwhile either
-- was first, and is seen, or waits, and finds the file gone.
create or replace function claimcheck.sweep_uploads(
  p_now bigint, p_limit bigint, out seen bigint, out removed bigint
)
language plpgsql set search_path = '' as $$
declare
  v_upload record;
begin
  seen := 0;
  removed := 0;
  for v_upload in
    select account, sha256 from claimcheck.uploads
    where keep_until <= p_now order by keep_until, stored_at limit p_limit
    for update skip locked
  loop
    seen := seen + 1;
    if exists (
      select from claimcheck.jobs j
      where j.images @> array[v_upload.sha256] and j.images <> '{}' and j.account = v_upload.account
    ) then
      update claimcheck.uploads set keep_until = p_now + 3600000
      where account = v_upload.account and sha256 = v_upload.sha256;
    else
      delete from claimcheck.uploads
      where account = v_upload.account and sha256 = v_upload.sha256;
      removed := removed + 1;
    end if;
  end loop;
end
$$;
