-- What a child was given to learn. A parent gives, the server counts.

call guard_rows('child_competencies');
create policy parent_reads on child_competencies for select to app_parent using (child_id in (select id from children));
-- A foreign key check ignores row policies: without this line a parent could assign to somebody else's child,
-- or assign what is not published.
create policy parent_assigns on child_competencies for insert to app_parent
  with check (child_id in (select own_child_ids()) and competency_id in (select id from competencies));
create policy parent_unassigns on child_competencies for delete
  to app_parent using (child_id in (select own_child_ids()));
create policy child_reads on child_competencies for select to app_child using (child_id = (select own_child_id()));
grant select, delete on child_competencies to app_parent;
grant insert (child_id, competency_id, assigned_at) on child_competencies to app_parent;
grant select on child_competencies to app_child;
-- absent: update for parents and children; progress and completed_at are the server's
create trigger announce_family after insert or update or delete on child_competencies
  for each row execute function announce_family();
create trigger note_change after insert or delete on child_competencies
  for each row execute function note_change_of_learning('assigned', 'unassigned');
comment on table child_competencies is 'Kompetenzen
about a child: what it is to learn, how far it is, and at which age it reaches the next step
for: learning
kept: with the child';
comment on column child_competencies.competency_id is 'Kompetenz';
comment on column child_competencies.assigned_at is 'zugewiesen am';
comment on column child_competencies.completed_at is 'abgeschlossen am';
comment on column child_competencies.progress is 'Fortschritt in %';
comment on column child_competencies.skill_levels_count is 'Level';
comment on column child_competencies.completed_skill_levels_count is 'abgeschlossene Level';
comment on column child_competencies.steps_total is 'Stufen insgesamt';
comment on column child_competencies.next_step_at_age is 'nächste Stufe ab (Jahre)';
comment on column child_competencies.counted_at_age is 'gezählt im Alter von';

call guard_rows('level_openings');
create policy parent_opens on level_openings for all to app_parent
  using (child_id in (select own_child_ids()))
  with check (child_id in (select own_child_ids()) and skill_level_id in (select id from skill_levels));
create policy child_reads on level_openings for select to app_child using (child_id = (select own_child_id()));
grant select, delete on level_openings to app_parent;
grant insert (child_id, skill_level_id) on level_openings to app_parent;
grant select on level_openings to app_child;
create trigger announce_family after insert or update or delete on level_openings
  for each row execute function announce_family();
create trigger note_change after insert or delete on level_openings
  for each row execute function note_change_of_learning('level-opened', 'level-closed');
comment on table level_openings is 'Von den Eltern geöffnete Level
about a child: which levels above its age its parent has opened
for: learning
kept: with the child';
comment on column level_openings.skill_level_id is 'Level';
comment on column level_openings.opened_at is 'geöffnet am';
