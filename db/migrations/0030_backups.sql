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
call guard_rows('backups');
-- absent: any policy for people. Admins read a summary through the server.
comment on table backups is '
about nobody: scheduled backups: name, size and checksum of the file, when it was made and restored as a proof, what failed
for: noticing that there is no backup that can be restored
kept: as long as the file; what failed 90 days';

-- Backups are kept for up to six months by default and never longer than a year (domain/backups.ts).
comment on table erasures is '
about nobody: hashes of the ids of whom was deleted, and when; also as files in `DATA_DIR/erased` or the bucket
for: a restored backup brings nobody back
kept: 400 days, longer than any scheduled backup';
