-- Four eyes (decision 106): who wrote, who checked, what was said about a draft in between.

-- Everybody who has written in a draft, however it came: typed, brought back, imported.
-- Published, they are its revision's.
create table content_writers (
  content_type text not null check (content_type in ('lesson', 'quiz', 'simulation')),
  content_id   uuid not null,
  revision     int not null default 0, -- 0: the draft
  person_id    uuid not null references profiles on delete cascade,
  primary key (content_type, content_id, revision, person_id)
);
create index on content_writers (person_id);

-- A draft that was sent for review; with an answer it was given back. Goes with the draft.
create table content_reviews (
  content_type text not null,
  content_id   uuid not null,
  note         text not null check (char_length(note) <= 2000),
  asked_by     uuid references profiles on delete set null,
  asked_at     timestamptz not null default now(),
  answer       text check (char_length(answer) between 1 and 2000),
  answered_by  uuid references profiles on delete set null,
  answered_at  timestamptz check ((answered_at is null) = (answer is null)),
  primary key (content_type, content_id),
  foreign key (content_type, content_id) references content_drafts on delete cascade
);
create index on content_reviews (asked_by);
create index on content_reviews (answered_by);

-- What somebody of the team says about a place in a draft: the field of the form, and in a text
-- the beginning of the paragraph.
create table content_comments (
  id           uuid primary key default gen_random_uuid(),
  content_type text not null check (content_type in ('lesson', 'quiz', 'simulation')),
  content_id   uuid not null,
  field        text not null check (char_length(field) between 1 and 200),
  quote        text check (char_length(quote) between 1 and 200),
  comment      text not null check (char_length(comment) between 1 and 2000),
  written_by   uuid references profiles on delete set null,
  written_at   timestamptz not null default now(),
  resolved_by  uuid references profiles on delete set null,
  resolved_at  timestamptz
);
create index on content_comments (content_type, content_id);
create index on content_comments (written_by);
create index on content_comments (resolved_by);
create index on content_comments (resolved_at);
