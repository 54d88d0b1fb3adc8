-- A world of the children's own (decision 084): a figure that each dresses itself, and
-- what it would like to learn next.

-- How the child's figure looks. No row: as the house draws it. The names are those of domain/learning/figure.ts, where
-- it also stands how many stamps each thing takes; a name that is gone from there is not drawn.
create table child_figures (
  child_id   uuid primary key references children on delete cascade,
  colour     text not null check (colour ~ '^[a-z]{1,20}$'),
  head       text check (head ~ '^[a-z]{1,20}$'),
  face       text check (face ~ '^[a-z]{1,20}$'),
  neck       text check (neck ~ '^[a-z]{1,20}$'),
  changed_at timestamptz not null default now()
);

-- What a child would like to learn next. Its parents decide: what they assign is no wish any more.
create table topic_wishes (
  child_id      uuid not null references children on delete cascade,
  competency_id uuid not null references competencies on delete cascade,
  wished_at     timestamptz not null default now(),
  put_off_at    timestamptz,  -- when a parent said 'later'
  primary key (child_id, competency_id)
);
create index on topic_wishes (competency_id);
