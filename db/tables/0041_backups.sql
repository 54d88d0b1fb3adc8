-- Scheduled backups (decision 093): what became of each, so that somebody can be told.
create table backups (
  name       text primary key,  -- of the file at BACKUP_TARGET
  started_at timestamptz not null default now(),
  made_at    timestamptz,       -- since when it lies there, whole
  bytes      bigint check (bytes > 0),
  sha256     text check (sha256 ~ '^[0-9a-f]{64}$'),
  proven_at  timestamptz,       -- when it was restored and compared
  row_count  bigint,
  failed_at  timestamptz,
  failure    text check (char_length(failure) <= 1000),  -- for the operator, in German
  check ((made_at is null) = (bytes is null) and (made_at is null) = (sha256 is null)),
  check (proven_at is null or made_at is not null),
  check ((failed_at is null) = (failure is null))
);
create index on backups (failed_at);
