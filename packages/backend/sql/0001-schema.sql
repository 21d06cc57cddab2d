-- Everything of claimcheck lives in a schema of its own, which no API of Supabase exposes.
--
-- Every migration may be applied twice: so a database that got the files by psql or by
-- `supabase db push` is adopted by the runner (src/node/postgres/migrate.ts), and the other
-- way round. An applied file is never edited; a later number changes what it made.
create schema if not exists claimcheck;
revoke all on schema claimcheck from public;

-- What has been applied. `sha256` is that of the file, so that an edited one is noticed.
create table if not exists claimcheck.migrations (
  name text primary key,
  sha256 text not null,
  applied_at timestamptz not null default clock_timestamp()
);
