-- Lessons: a text, and the activities that its text holds the places of (decision 076).
create table lessons (
  id             uuid primary key default gen_random_uuid(),
  skill_level_id uuid not null references skill_levels on delete cascade,
  title          text not null check (char_length(title) between 3 and 200),
  description    text,
  content        text not null,  -- HTML, cleaned by sanitizeLesson before it is written
  order_index    int not null check (order_index >= 0),
  is_parent_only boolean not null default false,
  published_at   timestamptz,
  revision       int not null default 0 check (revision >= 0),
  review_on      date,
  review_note    text,
  -- What stands at the places in the text; domain/activities checks it before it is written. The keys are for lists,
  -- which count them and do not read them.
  activities     jsonb not null default '[]' check (jsonb_typeof(activities) = 'array'),
  activity_keys  jsonb not null generated always as (jsonb_path_query_array(activities, '$[*].key')) stored,
  taken_back_at  timestamptz,
  binned_at      timestamptz,
  check (published_at is null or (taken_back_at is null and binned_at is null))
);
create index on lessons (binned_at) where binned_at is not null;
create index on lessons (skill_level_id, order_index);
