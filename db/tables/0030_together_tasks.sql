-- What a level asked a child to try out together with somebody at home (decision 095). The child ticks it, a parent
-- confirms it; it counts for nothing, and the booklet keeps it.
create table together_tasks (
  child_id       uuid not null references children on delete cascade,
  skill_level_id uuid not null references skill_levels on delete cascade,
  task           text not null default '',  -- as it was worded on that day, by name_together_task
  ticked_at      timestamptz not null default now(),
  confirmed_at   timestamptz,  -- null: no parent has said so yet, and the child can take it back
  primary key (child_id, skill_level_id)
);
create index on together_tasks (skill_level_id);
