-- The order of acceptance over all accounts.
create sequence if not exists claimcheck.job_sequence as bigint;

-- One row per job. A column is what some statement decides by; what is only carried
-- (request, result, rejection, message) is JSON text as it came: jsonb would refuse the
-- U+0000 that a prompt may contain.
create table if not exists claimcheck.jobs (
  job_id text primary key,
  account text not null,
  operation_key text not null,
  attempt_of text,
  kind text not null,
  -- Null once the key is a tombstone, and the names of its uploads with it.
  request json,
  images text[] not null,
  sequence bigint not null default nextval('claimcheck.job_sequence'),
  revision bigint not null default 1,
  state_revision bigint not null default 1,
  created_at bigint not null,
  updated_at bigint not null,
  reservation_id text not null,

  state claimcheck.job_state not null default 'queued',
  progress double precision,
  eta_ms double precision,
  review_deadline_at bigint,
  charged_count bigint,
  charged_tokens bigint,
  failure_code claimcheck.failure_code,
  failure_message json,
  retryable boolean,
  refunded boolean,

  run_limit_ms bigint not null,
  deadline_at bigint not null,
  fence bigint not null default 0,
  lease_worker text,
  lease_token bigint,
  lease_until bigint,
  call_began_at bigint,
  call_guard claimcheck.call_guard,
  call_generator_job_id text,
  result json,
  rejection json,

  -- When time alone will do something to the job; null: never again.
  due_at bigint generated always as (
    case state
      when 'queued' then deadline_at
      when 'processing' then least(deadline_at, lease_until)
      when 'reviewing' then review_deadline_at
    end
  ) stored,

  -- A key has one job (S1): said here a second time, where no code can forget it.
  unique (account, operation_key),
  constraint job_fits_its_state check (
    case state
      when 'processing' then progress is not null
      when 'reviewing' then review_deadline_at is not null
      when 'completed' then charged_count is not null and charged_tokens is not null
      when 'failed' then
        failure_code is not null and failure_message is not null
        and retryable is not null and refunded is not null
      else true
    end
  ),
  constraint only_processing_is_leased check (lease_token is null or state = 'processing')
);

-- The queue: the next job, and how many are before one.
create index if not exists jobs_queued on claimcheck.jobs (sequence) where state = 'queued';
-- How many of an account are under way.
create index if not exists jobs_active on claimcheck.jobs (account)
  where state in ('queued', 'processing');
-- What the sweeper must look at.
create index if not exists jobs_due on claimcheck.jobs (due_at, sequence) where due_at is not null;
-- The latest operations of an account.
create index if not exists jobs_remembered on claimcheck.jobs (account, sequence)
  where request is not null;
-- Whether some operation still names an upload.
create index if not exists jobs_naming_uploads on claimcheck.jobs using gin (images)
  where images <> '{}';
