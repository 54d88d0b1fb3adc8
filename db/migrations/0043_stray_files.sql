-- Files of the storage that no picture has: not yet, because one is being uploaded, or no more, because it was deleted.
-- Noted before the storage is asked, so that nothing lies there for ever when it is away, or a server is killed in between.
create table stray_files (
  file  text primary key,
  since timestamptz not null default now()
);
call guard_rows('stray_files');
