-- What a child was given to learn, and how far it is. skill_levels_count says how many levels its next pass covers:
-- those that are open to it. The three columns about steps tell of the others (decision 077).
create table child_competencies (
  id                           uuid primary key default gen_random_uuid(),
  child_id                     uuid not null references children on delete cascade,
  competency_id                uuid not null references competencies on delete cascade,
  assigned_at                  timestamptz not null default now(),
  completed_at                 timestamptz,
  progress                     int not null default 0 check (progress between 0 and 100),
  skill_levels_count           int not null default 0 check (skill_levels_count >= 0),
  completed_skill_levels_count int not null default 0 check (completed_skill_levels_count >= 0),
  steps_total                  int not null default 0,
  next_step_at_age             int check (next_step_at_age > 0),
  counted_at_age               int,  -- null: not counted yet
  unique (child_id, competency_id),
  check (completed_skill_levels_count <= skill_levels_count),
  check ((completed_at is not null) = (progress = 100)),
  check (steps_total >= skill_levels_count)
);
create index on child_competencies (competency_id, id);

-- A level above the child's age that a parent has opened all the same.
create table level_openings (
  child_id       uuid not null references children on delete cascade,
  skill_level_id uuid not null references skill_levels on delete cascade,
  opened_at      timestamptz not null default now(),
  primary key (child_id, skill_level_id)
);
create index on level_openings (skill_level_id);
