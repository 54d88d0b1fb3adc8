-- What a child did of what it was given. A parent reads it, and most of it only the server writes.

call guard_rows('pending_recounts');
comment on table pending_recounts is '
about nobody: in which competency something was published a moment ago
for: recounting the progress of its children
kept: until it is counted';

create trigger announce_recount after insert or update of asked on pending_recounts
  for each statement execute function announce('recount');
-- Whose birth date is corrected may enter other levels: the servers hear of it.
create trigger announce_recount after update of birthdate on children
  for each statement execute function announce('recount');

call family_rows('level_completions', 'select id from children');
-- absent: insert; a stamp is earned
comment on table level_completions is 'Abgeschlossene Level
about a child: which levels it has finished, and when
for: learning
kept: with the child';
call label_columns('level_completions', '{"skill_level_id": "Level", "completed_at": "abgeschlossen am"}');

call family_rows('lesson_progress', 'select id from children');
-- The inner select runs as the child: a closed, unpublished or parent-only lesson cannot be marked.
create policy child_marks on lesson_progress for insert to app_child
  with check (child_id = (select own_child_id()) and lesson_id in (select id from lessons));
grant insert (child_id, lesson_id) on lesson_progress to app_child;
call need_consent('lesson_progress');
call announce_changes('lesson_progress');
comment on table lesson_progress is 'Gelesene Lektionen
about a child: which lessons it has read, and when
for: learning
kept: with the child';
call label_columns('lesson_progress', '{
  "lesson_id": "Lektion", "completed_at": "gelesen am", "completed_via_share": "über einen geteilten Link"}');

call guard_rows('parent_lesson_reads');
create policy parent_reads on parent_lesson_reads for select to app_parent using (parent_id = (select actor_id()));
-- Only what is meant for parents, and what they may read: the policies of lessons hold in here too.
create policy parent_marks on parent_lesson_reads for insert to app_parent
  with check (parent_id = (select actor_id()) and lesson_id in (select id from lessons where is_parent_only));
grant select, insert (parent_id, lesson_id) on parent_lesson_reads to app_parent;
-- absent: everything for children and admins; update, because a lesson is read once
comment on table parent_lesson_reads is 'Gelesene Lektionen für Eltern
about a parent: which lessons for parents it has marked as read, and when
for: knowing what comes next (decision 067)
kept: with the account';
call label_columns('parent_lesson_reads', '{"lesson_id": "Lektion", "read_at": "gelesen am"}');

call family_rows('child_activities_log', 'select id from children');
call need_consent('child_activities_log');
comment on table child_activities_log is 'Verlauf
about a child: what it did, in which order
for: status mails for its parents
kept: 24 months';
call label_columns('child_activities_log', '{
  "activity_timestamp": "Zeitpunkt", "activity_type": "Art", "competency_title": "Kompetenz",
  "skill_level_title": "Level", "lesson_title": "Lektion", "quiz_title": "Quiz", "question_title": "Frage",
  "answer_title": "Antwort", "is_answer_correct": "richtig", "simulation_title": "Übung"}');

call guard_rows('reading_comfort');
create policy child_keeps on reading_comfort for all to app_child
  using (child_id = (select own_child_id())) with check (child_id = (select own_child_id()));
grant select, insert, update (font_size, letters, line_spacing, line_length, colours, pace), delete on reading_comfort
  to app_child;
-- absent: everything for parents; that a child needs large letters or a slow voice is its own affair
comment on table reading_comfort is 'So liest das Kind am liebsten
about a child: size of letters, distances, colours, pace of the voice, if chosen
for: reading well on every device; parents neither see nor download it; what the child itself downloads has it
kept: with the child';
call label_columns('reading_comfort', '{
  "font_size": "Schriftgröße", "letters": "Buchstaben", "line_spacing": "Zeilenabstand", "line_length": "Zeilenlänge",
  "colours": "Farben", "pace": "Tempo beim Vorlesen"}');

-- The age of a level decides for whom it counts, whoever writes it: an admin, a package, the content files.
create function ask_for_recount() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into pending_recounts (competency_id) values (new.competency_id)
    on conflict (competency_id) do update set asked = excluded.asked, counted_to = null, claimed_until = null;
  return null;
end $$;
create trigger ask_for_recount after update of min_age on skill_levels
  for each row when (old.min_age is distinct from new.min_age) execute function ask_for_recount();
