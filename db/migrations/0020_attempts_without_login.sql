-- An attempt is its child's, unless it was begun through a link or is a parent's preview: then only whoever holds the link,
-- or that parent, may go on with it. link_id names a row of child_shareable_links or of shareable_links.
alter table open_attempts
  add column link_id      uuid,
  add column previewed_by uuid references profiles on delete cascade,
  add constraint has_one_holder check (
    case when previewed_by is null then child_id is not null or link_id is not null
    else child_id is null and link_id is null end);
create index on open_attempts (previewed_by);

-- When a child finished a level, once: the stamp in its booklet. It stays when the level gets more to do later.
create table level_completions (
  child_id       uuid not null references children on delete cascade,
  skill_level_id uuid not null references skill_levels on delete cascade,
  completed_at   timestamptz not null default now(),
  primary key (child_id, skill_level_id)
);
create index on level_completions (skill_level_id);
call guard_rows('level_completions');
create policy parent_reads on level_completions for select to app_parent using (child_id in (select own_child_ids()));
create policy child_reads on level_completions for select to app_child using (child_id = (select own_child_id()));
grant select on level_completions to app_parent, app_child;  -- no insert: a stamp is earned

insert into level_completions (child_id, skill_level_id, completed_at)
  select child_id, skill_level_id, min(activity_timestamp) from child_activities_log
  where activity_type = 'level_finished' and skill_level_id in (select id from skill_levels)
  group by child_id, skill_level_id;
