-- What all processes must know and nobody else: the key that signs links to results.
create table if not exists claimcheck.secrets (
  name text primary key,
  secret bytea not null
);
