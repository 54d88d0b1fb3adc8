-- What is taught, from the whole to the piece: competencies, their levels, and in those lessons, quizzes and
-- simulations. A row without published_at is seen by those who write and edit only.

create table competencies (
  id                  uuid primary key default gen_random_uuid(),
  title               text not null check (char_length(title) between 3 and 200),
  slug                text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  description         text,
  order_index         int not null check (order_index >= 0),
  pedagogical_min_age int check (pedagogical_min_age >= 0),
  vendor_min_age      text,
  pass_motto          text,
  pass_note           text,
  published_at        timestamptz,
  created_by          uuid references profiles on delete set null,
  created_at          timestamptz not null default now(),
  updated_at          timestamptz not null default now(),
  -- The names of domain/content/competency-look.ts; null: it follows from the title, and it has no subject.
  subject             text check (subject in ('safety', 'apps', 'together', 'knowledge', 'games', 'balance')),
  sign                text check (sign in (
    'key', 'tablet', 'robot', 'lens', 'message', 'chat', 'controller', 'coins', 'film', 'heart', 'note', 'camera',
    'compass', 'star', 'bell', 'shield', 'globe', 'book', 'finger', 'eye', 'letter', 'question', 'speaker',
    'bulb', 'pencil', 'flame', 'megaphone', 'curtain', 'chart')),
  ink                 text check (ink in ('sea', 'sky', 'indigo', 'violet', 'berry', 'rust', 'gold')),
  drawing             text check (drawing in (
    'passwords', 'screen-time', 'ai', 'search', 'messenger', 'chat', 'games', 'costs', 'video', 'pictures',
    'feed', 'data', 'tablet', 'fright', 'greetings', 'made-up', 'listening', 'learning', 'making', 'together',
    'curtain', 'snaps', 'money', 'none')),
  -- It was published and will be again: for progress it counts on. Or it counts no more, and is deleted after 30 days.
  -- Either way published_at is null, so that every policy hides it (decision 105).
  taken_back_at       timestamptz,
  binned_at           timestamptz,
  check (published_at is null or (taken_back_at is null and binned_at is null))
);
create index on competencies (created_by);
create index on competencies (binned_at) where binned_at is not null;

-- Addresses that once were: they keep leading to their competency.
create table competency_slugs (
  slug          text primary key,
  competency_id uuid not null references competencies on delete cascade
);
create index on competency_slugs (competency_id);

create table skill_levels (
  id             uuid primary key default gen_random_uuid(),
  competency_id  uuid not null references competencies on delete cascade,
  title          text not null check (char_length(title) between 3 and 200),
  description    text,
  order_index    int not null check (order_index >= 0),
  min_age        int check (min_age >= 0),
  talking_points text[] not null default '{}',
  published_at   timestamptz,  -- null: just made, until something in it is published that children may see
  -- Anybody may try this level out. Visitors get no grant on what is in it: the server reads it, with the key, and
  -- tells answer by answer (server/learning/trial, decision 086).
  is_open_to_all boolean not null default false,
  together_task  text check (char_length(together_task) between 1 and 300),  -- null: there is nothing to try out at home
  taken_back_at  timestamptz,
  binned_at      timestamptz,
  check (published_at is null or (taken_back_at is null and binned_at is null))
);
create index on skill_levels (binned_at) where binned_at is not null;
create index on skill_levels (competency_id, order_index);
