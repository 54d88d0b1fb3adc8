-- Pictures, sound and short videos of lessons (decisions 048, 108): what is known of them. The files lie in the
-- storage, each under `file`: a name of the server's own, from the content and at random, so that one that was deleted
-- and comes again gets another one.
create table media (
  id          uuid primary key default gen_random_uuid(),
  name        text not null check (char_length(name) between 1 and 120),
  file        text not null unique check (file ~ '^[0-9a-f]{12}-[0-9a-f]{12}\.(webp|mp3|m4a|ogg|mp4|webm)$'),
  width       int check (width > 0),
  height      int check (height > 0),
  bytes       int not null check (bytes > 0),
  sha256      text not null unique check (sha256 ~ '^[0-9a-f]{64}$'),  -- the same twice is one
  uploaded_by uuid references profiles on delete set null,
  created_at  timestamptz not null default now(),
  seconds     int check (seconds > 0),
  constraint media_seen_has_size check ((file ~ '\.(webp|mp4|webm)$') = (width is not null and height is not null)),
  constraint media_recording_has_length check ((file !~ '\.webp$') = (seconds is not null))
);
create index on media (uploaded_by);

-- Files of the storage that no picture and no recording has: not yet, because one is being uploaded, or no more,
-- because it was deleted. Noted before the storage is asked, so that nothing lies there for ever when it is away, or
-- a server is killed in between.
create table orphaned_files (
  file  text primary key,
  since timestamptz not null default now()
);
