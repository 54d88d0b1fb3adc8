-- Which activities a child has done. Of tries nothing is kept.
create table activity_states (
  child_id     uuid not null references children on delete cascade,
  lesson_id    uuid not null references lessons on delete cascade,
  activity_key text not null check (activity_key ~ '^[a-z][a-z0-9-]{0,39}$'),
  done_at      timestamptz not null default now(),
  primary key (child_id, lesson_id, activity_key)
);
create index on activity_states (lesson_id);

-- What a child has made of its own: a plan, a rule, a card. The child's own until it shows it; `form` is the activity
-- as it was when something was entered last, so that a page can be read when the lesson is gone.
create table notebook_pages (
  id           uuid primary key default gen_random_uuid(),
  child_id     uuid not null references children on delete cascade,
  lesson_id    uuid references lessons on delete set null,
  activity_key text not null check (activity_key ~ '^[a-z][a-z0-9-]{0,39}$'),
  form         jsonb not null,
  made         jsonb not null,
  begun_at     timestamptz not null default now(),
  changed_at   timestamptz not null default now(),
  shown_at     timestamptz,  -- null: the child has not shown it to its parents, or has taken it back
  unique (child_id, lesson_id, activity_key)
);
create index on notebook_pages (lesson_id);
