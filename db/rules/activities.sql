-- What a child does within a lesson, and makes (decision 076).

call family_rows('activity_states', 'select id from children');
-- The inner select runs as the child: nothing of a closed, unpublished or parent-only lesson can be done.
create policy child_does on activity_states for insert to app_child
  with check (child_id = (select own_child_id()) and lesson_id in (select id from lessons));
grant insert (child_id, lesson_id, activity_key) on activity_states to app_child;
-- absent: update and delete; what was done stays done
call need_consent('activity_states');
call announce_changes('activity_states');
comment on table activity_states is 'Gemachte Aufgaben
about a child: which activities in lessons it has done, and when; no tries, no answers
for: going on elsewhere, and parents who see that something was done
kept: with the child';
call label_columns('activity_states', '{"lesson_id": "Lektion", "done_at": "gemacht am"}');

call guard_rows('notebook_pages');
create policy child_keeps on notebook_pages for select to app_child using (child_id = (select own_child_id()));
create policy child_makes on notebook_pages for insert to app_child
  with check (child_id = (select own_child_id()) and lesson_id in (select id from lessons));
create policy child_changes on notebook_pages for update to app_child
  using (child_id = (select own_child_id())) with check (child_id = (select own_child_id()));
create policy child_throws_away on notebook_pages for delete to app_child using (child_id = (select own_child_id()));
create policy parent_reads_shown on notebook_pages for select to app_parent
  using (shown_at is not null and child_id in (select id from children));
grant select, insert (child_id, lesson_id, activity_key, form, made), update (form, made, changed_at, shown_at), delete
  on notebook_pages to app_child;
grant select on notebook_pages to app_parent;
-- absent: everything for parents of what was not shown, and everything for admins
call need_consent('notebook_pages');
-- Parents hear of what they may see; of writing that was not shown they do not even hear that it happens.
create trigger announce_family after update on notebook_pages
  for each row when (old.shown_at is not null or new.shown_at is not null) execute function announce_family();
create trigger announce_family_of_gone after delete on notebook_pages
  for each row when (old.shown_at is not null) execute function announce_family();
comment on table notebook_pages is 'Mein Heft
about a child: what it made in lessons, such as a plan for the week, in its own words
for: the child itself; its parents read, and download, only what it has shown them
kept: until the child throws it away, or with the child';
call label_columns('notebook_pages', '{
  "lesson_id": "Lektion", "form": "Aufgabe", "made": "Gemacht", "begun_at": "begonnen am",
  "changed_at": "zuletzt geändert am", "shown_at": "den Eltern gezeigt am"}');
