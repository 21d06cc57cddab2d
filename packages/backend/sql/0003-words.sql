-- The words that a column may hold, and no others. As domains, because the check of a domain is
-- read once per session, and only when the column is written; PostgreSQL reads that of a table
-- anew for every insert and every update.
do $$
declare
  v_domain record;
begin
  for v_domain in
    select * from (values
      ('operation_type', '{live, burned, expired}'),
      ('job_state', '{queued, processing, reviewing, completed, failed}'),
      ('failure_code',
        '{generator, cancelled, deadline, dispatch, worker_lost, rejected_in_review}'),
      ('call_guard', '{honours-key, none}'),
      ('ledger_kind', '{reserve, adjust, refund}'),
      ('meter', '{count, tokens}'),
      ('period', '{day, month}')
    ) as domain (name, words)
  loop
    begin
      execute format(
        'create domain claimcheck.%I as text check (value = any (%L::text[]))',
        v_domain.name, v_domain.words
      );
    exception when duplicate_object then null;
    end;
  end loop;
  begin
    create domain claimcheck.amount_used as bigint check (value >= 0);
  exception when duplicate_object then null;
  end;
end
$$;
