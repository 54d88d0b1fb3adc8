-- What a child was given to learn. A parent gives, the server counts.

call family_rows('child_competencies', 'select id from children');
-- A foreign key check ignores row policies: without this line a parent could assign to somebody else's child,
-- or assign what is not published.
create policy parent_assigns on child_competencies for insert to app_parent
  with check (child_id in (select own_child_ids()) and competency_id in (select id from competencies));
create policy parent_unassigns on child_competencies for delete
  to app_parent using (child_id in (select own_child_ids()));
grant insert (child_id, competency_id, assigned_at), delete on child_competencies to app_parent;
-- absent: update for parents and children; progress and completed_at are the server's
call announce_changes('child_competencies');
create trigger note_change after insert or delete on child_competencies
  for each row execute function note_change_of_learning('assigned', 'unassigned');
comment on table child_competencies is 'Kompetenzen
about a child: what it is to learn, how far it is, and at which age it reaches the next step
for: learning
kept: with the child';
call label_columns('child_competencies', '{
  "competency_id": "Kompetenz", "assigned_at": "zugewiesen am", "completed_at": "abgeschlossen am",
  "progress": "Fortschritt in %", "skill_levels_count": "Level", "completed_skill_levels_count": "abgeschlossene Level",
  "steps_total": "Stufen insgesamt", "next_step_at_age": "nächste Stufe ab (Jahre)",
  "recount_on": "neu zu zählen am"}');

-- Another birth date opens other levels, and has its birthday on another day.
create function recount_corrected() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update child_competencies set recount_on = null where child_id = new.id;
  return null;
end $$;
create trigger recount_corrected after update of birthdate on children
  for each row when (old.birthdate <> new.birthdate) execute function recount_corrected();

call guard_rows('level_openings');
create policy parent_opens on level_openings for all to app_parent
  using (child_id in (select own_child_ids()))
  with check (child_id in (select own_child_ids()) and skill_level_id in (select id from skill_levels));
create policy child_reads on level_openings for select to app_child using (child_id = (select own_child_id()));
grant select, insert (child_id, skill_level_id), delete on level_openings to app_parent;
grant select on level_openings to app_child;
call announce_changes('level_openings');
create trigger note_change after insert or delete on level_openings
  for each row execute function note_change_of_learning('level-opened', 'level-closed');
comment on table level_openings is 'Von den Eltern geöffnete Level
about a child: which levels above its age its parent has opened
for: learning
kept: with the child';
call label_columns('level_openings', '{"skill_level_id": "Level", "opened_at": "geöffnet am"}');
