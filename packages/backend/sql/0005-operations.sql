-- What is remembered about an operation key of an account, for ever (S1).
-- Moments are milliseconds since the Unix epoch, here and everywhere.
create table if not exists claimcheck.operations (
  account text not null,
  operation_key text not null,
  type claimcheck.operation_type not null,
  job_id text,
  fingerprint text,
  created_at bigint,
  expires_at bigint,
  primary key (account, operation_key),
  -- A burned key never had a job; a tombstone remembers nothing but the job's name.
  constraint operation_fits_its_type check (
    case type
      when 'live' then job_id is not null and fingerprint is not null and created_at is not null
      when 'burned' then
        job_id is null and fingerprint is null and created_at is not null and expires_at is null
      else job_id is not null and fingerprint is null and created_at is null and expires_at is null
    end
  )
);

-- For the sweeper: keys that will expire.
create index if not exists operations_by_expiry on claimcheck.operations (expires_at, created_at)
  where type = 'live' and expires_at is not null;
