-- Answering questions. A result is written by the server, never by the person it is about (decision 006). A device
-- begins quizzes ahead and answers them without a network (decision 109): so what was begun is kept for two weeks.

call guard_rows('open_attempts');
create policy child_reads on open_attempts for select to app_child using (child_id = (select own_child_id()));
grant select on open_attempts to app_child;
call need_consent('open_attempts');
comment on table open_attempts is 'Angefangene Quizze und Auffrischungen
about a child: a quiz, a refresher or questions before a competency that were begun, by the child or ahead by its device
for: going on with it, also after days without a network
kept: 14 days';
call label_columns('open_attempts', '{
  "id": "Versuch", "quiz_id": "Quiz", "started_at": "begonnen am", "competency_id": "Kompetenz"}');

call guard_rows('open_attempt_answers');
comment on table open_attempt_answers is 'Antworten in angefangenen Quizzen
about a child: what it has answered in a quiz that is not finished
for: going on with it, also after days without a network
kept: 14 days';
call label_columns('open_attempt_answers', '{
  "attempt_id": "Versuch", "question_id": "Frage", "answer_ids": "Antwort", "answered_at": "beantwortet am",
  "placed_at": "wohin gelegt", "value": "Zahl"}');

call family_rows('quiz_attempts', 'select id from children');
call need_consent('quiz_attempts');
call announce_changes('quiz_attempts');
comment on table quiz_attempts is 'Quiz-Ergebnisse
about a child: results of quizzes, which questions were asked and missed
for: learning, showing how it went, asking other questions next time
kept: 24 months; the best result of each quiz stays with the child';
call label_columns('quiz_attempts', '{
  "id": "Versuch", "quiz_id": "Quiz", "score": "Punkte", "max_score": "von", "completed_at": "beendet am",
  "asked": "Frage", "missed": "nicht gewusst"}');

call guard_rows('quiz_responses');
create policy family_reads on quiz_responses for select to app_parent, app_child
  using (attempt_id in (select id from quiz_attempts));
grant select on quiz_responses to app_parent, app_child;
comment on table quiz_responses is 'Antworten in Quizzen
about a child: chosen answers, and where cards were put
for: learning, showing how it went
kept: with the result';
call label_columns('quiz_responses', '{
  "attempt_id": "Versuch", "question_id": "Frage", "answer_id": "Antwort", "is_correct": "richtig",
  "placed_at": "wohin gelegt", "value": "Zahl oder Stelle"}');

call guard_rows('pretests');
create policy parent_reads on pretests for select to app_parent using (child_id in (select own_child_ids()));
create policy child_reads on pretests for select to app_child using (child_id = (select own_child_id()));
grant select (child_id, competency_id, done_at) on pretests to app_parent, app_child;
-- absent: known, which the server tells when there is something to compare it with; insert, a result is the server's
create trigger need_consent before insert on pretests for each row execute function require_consent_to_learn();
call announce_changes('pretests');
comment on table pretests is 'Was vorher schon bekannt war
about a child: how many of three questions it knew before it began a competency, or that it would rather not be asked
for: showing the child and its parents what was learned; a number for the content without persons
kept: 24 months';
call label_columns('pretests', '{"competency_id": "Kompetenz", "done_at": "gemacht am", "known": "gewusst (von 3)"}');
