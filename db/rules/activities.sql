-- What a child does within a lesson, and makes (decision 076).

call guard_rows('activity_states');
create policy parent_reads on activity_states for select to app_parent using (child_id in (select id from children));
create policy child_reads on activity_states for select to app_child using (child_id = (select own_child_id()));
-- The inner select runs as the child: nothing of a closed, unpublished or parent-only lesson can be done.
create policy child_does on activity_states for insert to app_child
  with check (child_id = (select own_child_id()) and lesson_id in (select id from lessons));
grant select on activity_states to app_parent, app_child;
grant insert (child_id, lesson_id, activity_key) on activity_states to app_child;
-- absent: update and delete; what was done stays done
create trigger need_consent before insert on activity_states
  for each row when (new.child_id is not null) execute function require_consent_to_learn();
create trigger announce_family after insert or update or delete on activity_states
  for each row execute function announce_family();
comment on table activity_states is 'Gemachte Aufgaben
about a child: which activities in lessons it has done, and when; no tries, no answers
for: going on elsewhere, and parents who see that something was done
kept: with the child';
comment on column activity_states.lesson_id is 'Lektion';
comment on column activity_states.done_at is 'gemacht am';

call guard_rows('notebook_pages');
create policy child_keeps on notebook_pages for select to app_child using (child_id = (select own_child_id()));
create policy child_makes on notebook_pages for insert to app_child
  with check (child_id = (select own_child_id()) and lesson_id in (select id from lessons));
create policy child_changes on notebook_pages for update to app_child
  using (child_id = (select own_child_id())) with check (child_id = (select own_child_id()));
create policy child_throws_away on notebook_pages for delete to app_child using (child_id = (select own_child_id()));
create policy parent_reads_shown on notebook_pages for select to app_parent
  using (shown_at is not null and child_id in (select id from children));
grant select, delete on notebook_pages to app_child;
grant insert (child_id, lesson_id, activity_key, form, made) on notebook_pages to app_child;
grant update (form, made, changed_at, shown_at) on notebook_pages to app_child;
grant select on notebook_pages to app_parent;
-- absent: everything for parents of what was not shown, and everything for admins
create trigger need_consent before insert on notebook_pages
  for each row when (new.child_id is not null) execute function require_consent_to_learn();
-- Parents hear of what they may see; of writing that was not shown they do not even hear that it happens.
create trigger announce_family after update on notebook_pages
  for each row when (old.shown_at is not null or new.shown_at is not null) execute function announce_family();
create trigger announce_family_of_gone after delete on notebook_pages
  for each row when (old.shown_at is not null) execute function announce_family();
comment on table notebook_pages is 'Mein Heft
about a child: what it made in lessons, such as a plan for the week, in its own words
for: the child itself; its parents read, and download, only what it has shown them
kept: until the child throws it away, or with the child';
comment on column notebook_pages.lesson_id is 'Lektion';
comment on column notebook_pages.form is 'Aufgabe';
comment on column notebook_pages.made is 'Gemacht';
comment on column notebook_pages.begun_at is 'begonnen am';
comment on column notebook_pages.changed_at is 'zuletzt geändert am';
comment on column notebook_pages.shown_at is 'den Eltern gezeigt am';
