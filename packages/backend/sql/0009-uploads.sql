-- The files that accounts have handed in, each under its hash.
create table if not exists claimcheck.uploads (
  account text not null,
  sha256 text not null,
  media_type text not null,
  byte_count bigint not null,
  stored_at bigint not null,
  keep_until bigint not null,
  bytes bytea not null,
  primary key (account, sha256)
);

-- Images are compressed already.
alter table claimcheck.uploads alter column bytes set storage external;

create index if not exists uploads_by_expiry on claimcheck.uploads (keep_until, stored_at);
