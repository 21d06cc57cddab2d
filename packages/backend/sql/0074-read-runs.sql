-- The results stored after a mark and by `p_until`, and how long their jobs ran for them (Run of
-- rules/durations.ts). Nothing is to be learned from a file that is not its job's result, nor
-- once it is forgotten what was asked for.
create or replace function claimcheck.read_runs(
  p_after_at bigint, p_after_id text, p_until bigint, p_limit bigint
) returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(
    json_agg(
      json_build_object(
        'storedAt', run.stored_at,
        'resultId', run.result_id,
        'took', case when run.own then json_build_object(
          'kind', run.kind, 'durationMs', run.stored_at - run.running_since
        ) end
      ) order by run.stored_at, run.result_id collate "C"
    ),
    '[]'
  )
  from (
    select
      r.stored_at,
      r.result_id,
      j.result ->> 'resultId' = r.result_id and j.request is not null as own,
      concat_ws(
        '/', j.request ->> 'kind', j.request ->> 'model', j.request ->> 'resolution'
      ) as kind,
      -- The time to run counts from the first taking (lease.sql).
      j.deadline_at - j.run_limit_ms as running_since
    from claimcheck.results r
    left join claimcheck.jobs j on j.job_id = r.job_id
    where (r.stored_at, r.result_id collate "C") > (p_after_at, p_after_id collate "C")
      and r.stored_at between p_after_at and p_until
    order by r.stored_at, r.result_id collate "C"
    limit p_limit
  ) as run
$$;
