-- What an editor writes before it is published, and what was.

-- Each time a draft is saved it gets a version that no draft ever had before: one that was discarded and begun again
-- must not look like the one that somebody still has on the screen. Counted by a trigger, so that nobody can choose it.
create sequence draft_versions as int;
create table content_drafts (
  content_type text not null check (content_type in ('lesson', 'quiz', 'simulation')),
  content_id   uuid not null,
  payload      jsonb not null,
  version      int not null default 1 check (version > 0),
  editor_id    uuid references profiles on delete set null,
  saved_at     timestamptz not null default now(),
  primary key (content_type, content_id)
);
create index on content_drafts (editor_id);

-- Everything that was ever published, word for word. A quiz is answered and scored on the revision it began with.
create table content_revisions (
  content_type  text not null check (content_type in ('lesson', 'quiz', 'simulation')),
  content_id    uuid not null,
  revision      int not null check (revision > 0),
  payload       jsonb not null,
  published_by  uuid references profiles on delete set null,
  published_at  timestamptz not null default now(),
  is_checked    boolean not null default false,  -- by a second person (decision 106)
  alone_because text check (char_length(alone_because) between 3 and 500),  -- why nobody else looked at it
  primary key (content_type, content_id, revision),
  check (not is_checked or alone_because is null)
);
create index on content_revisions (published_by);

-- What the content files wrote last: a row that differs from it was changed by an admin and is left alone.
create table content_origins (
  content_type text not null check (content_type in ('competency', 'level', 'lesson', 'quiz', 'simulation', 'faq',
    'word')),
  content_id   uuid not null,
  payload      jsonb not null,
  loaded_at    timestamptz not null default now(),
  primary key (content_type, content_id)
);

-- Publishing at a moment that was set before (decision 107). Bound to what was on the screen: another version of the
-- draft, or another revision, is not published. With a failure it waits for somebody to read that.
create table content_schedules (
  content_type  text not null check (content_type in ('lesson', 'quiz', 'simulation')),
  content_id    uuid not null,
  base_revision int not null check (base_revision >= 0),
  base_version  int not null check (base_version >= 0), -- 0: no draft, but what was taken back
  publish_at    timestamptz not null,
  scheduled_by  uuid references profiles on delete set null,
  scheduled_at  timestamptz not null default now(),
  failed_at     timestamptz check ((failed_at is null) = (failure is null)),
  failure       text check (char_length(failure) between 1 and 2000),
  primary key (content_type, content_id)
);
create index on content_schedules (publish_at) where failed_at is null;
create index on content_schedules (scheduled_by);
