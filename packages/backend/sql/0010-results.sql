-- The files that the generator made. A job that settled without its file leaves it here as an
-- orphan: kept for support, never shown, never charged.
create table if not exists claimcheck.results (
  result_id text primary key,
  account text not null,
  job_id text not null,
  sha256 text not null,
  media_type text not null,
  byte_count bigint not null,
  stored_at bigint not null,
  bytes bytea not null
);

alter table claimcheck.results alter column bytes set storage external;

-- Equal files of different operations are suspected duplicates.
create index if not exists results_by_checksum on claimcheck.results (account, sha256);
-- They go when their job's key does.
create index if not exists results_by_job on claimcheck.results (job_id);
create index if not exists results_by_time on claimcheck.results (stored_at);
