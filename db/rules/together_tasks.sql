-- What a level asks to try out with somebody at home (decision 095).

call family_rows('together_tasks');
create policy parent_confirms on together_tasks for update to app_parent
  using (confirmed_at is null and child_id in (select own_child_ids()))
  with check (child_id in (select own_child_ids()));
create policy child_ticks on together_tasks for insert to app_child
  with check (child_id = (select own_child_id()) and skill_level_id in (select open_level_ids()));
create policy child_takes_back on together_tasks for delete to app_child
  using (child_id = (select own_child_id()) and confirmed_at is null);
grant update (confirmed_at) on together_tasks to app_parent;
grant insert (child_id, skill_level_id), delete on together_tasks to app_child;
-- absent: ticking in a child's name, taking back what was confirmed, and words of anybody's own
create trigger need_consent before insert or update on together_tasks
  for each row when (new.child_id is not null) execute function require_consent_to_learn();
call announce_changes('together_tasks');
comment on table together_tasks is 'Zusammen ausprobiert
about a child: what it has tried out at home for a level, since when, and when a parent confirmed it
for: something to do together, and its place in the booklet
kept: until the child takes it back, or with the child';
call label_columns('together_tasks', '{
  "skill_level_id": "Level", "task": "Aufgabe", "ticked_at": "abgehakt am", "confirmed_at": "bestätigt am"}');

create function name_together_task() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  select together_task into new.task from skill_levels where id = new.skill_level_id;
  return new;
end $$;
create trigger name_together_task before insert on together_tasks
  for each row execute function name_together_task();
