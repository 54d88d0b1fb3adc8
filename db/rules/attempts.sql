-- Answering questions. A result is written by the server, never by the person it is about (decision 006). A device begins quizzes
-- ahead and answers them without a network (decision 109): so what was begun is kept for two weeks.

call guard_rows('open_attempts');
create policy child_reads on open_attempts for select to app_child using (child_id = (select own_child_id()));
grant select on open_attempts to app_child;
create trigger need_consent before insert on open_attempts
  for each row when (new.child_id is not null) execute function require_consent_to_learn();
comment on table open_attempts is 'Angefangene Quizze und Auffrischungen
about a child: a quiz, a refresher or questions before a competency that were begun, by the child or ahead by its device
for: going on with it, also after days without a network
kept: 14 days';
comment on column open_attempts.id is 'Versuch';
comment on column open_attempts.quiz_id is 'Quiz';
comment on column open_attempts.started_at is 'begonnen am';
comment on column open_attempts.competency_id is 'Kompetenz';

call guard_rows('open_attempt_answers');
comment on table open_attempt_answers is 'Antworten in angefangenen Quizzen
about a child: what it has answered in a quiz that is not finished
for: going on with it, also after days without a network
kept: 14 days';
comment on column open_attempt_answers.attempt_id is 'Versuch';
comment on column open_attempt_answers.question_id is 'Frage';
comment on column open_attempt_answers.answer_ids is 'Antwort';
comment on column open_attempt_answers.answered_at is 'beantwortet am';
comment on column open_attempt_answers.placed_at is 'wohin gelegt';
comment on column open_attempt_answers.value is 'Zahl';

call guard_rows('quiz_attempts');
create policy parent_reads on quiz_attempts for select to app_parent using (child_id in (select id from children));
create policy child_reads on quiz_attempts for select to app_child using (child_id = (select own_child_id()));
grant select on quiz_attempts to app_parent, app_child;
create trigger need_consent before insert on quiz_attempts
  for each row when (new.child_id is not null) execute function require_consent_to_learn();
create trigger announce_family after insert or update or delete on quiz_attempts
  for each row execute function announce_family();
comment on table quiz_attempts is 'Quiz-Ergebnisse
about a child: results of quizzes, which questions were asked and missed
for: learning, showing how it went, asking other questions next time
kept: 24 months; the best result of each quiz stays with the child';
comment on column quiz_attempts.id is 'Versuch';
comment on column quiz_attempts.quiz_id is 'Quiz';
comment on column quiz_attempts.score is 'Punkte';
comment on column quiz_attempts.max_score is 'von';
comment on column quiz_attempts.completed_at is 'beendet am';
comment on column quiz_attempts.asked is 'Frage';
comment on column quiz_attempts.missed is 'nicht gewusst';

call guard_rows('quiz_responses');
create policy family_reads on quiz_responses for select to app_parent, app_child
  using (attempt_id in (select id from quiz_attempts));
grant select on quiz_responses to app_parent, app_child;
comment on table quiz_responses is 'Antworten in Quizzen
about a child: chosen answers, and where cards were put
for: learning, showing how it went
kept: with the result';
comment on column quiz_responses.attempt_id is 'Versuch';
comment on column quiz_responses.question_id is 'Frage';
comment on column quiz_responses.answer_id is 'Antwort';
comment on column quiz_responses.is_correct is 'richtig';
comment on column quiz_responses.placed_at is 'wohin gelegt';
comment on column quiz_responses.value is 'Zahl oder Stelle';

call guard_rows('pretests');
create policy parent_reads on pretests for select to app_parent using (child_id in (select own_child_ids()));
create policy child_reads on pretests for select to app_child using (child_id = (select own_child_id()));
grant select (child_id, competency_id, done_at) on pretests to app_parent, app_child;
-- absent: known, which the server tells when there is something to compare it with; insert, a result is the server's
create trigger need_consent before insert on pretests for each row execute function require_consent_to_learn();
create trigger announce_family after insert or update or delete on pretests
  for each row execute function announce_family();
comment on table pretests is 'Was vorher schon bekannt war
about a child: how many of three questions it knew before it began a competency, or that it would rather not be asked
for: showing the child and its parents what was learned; a number for the content without persons
kept: 24 months';
comment on column pretests.competency_id is 'Kompetenz';
comment on column pretests.done_at is 'gemacht am';
comment on column pretests.known is 'gewusst (von 3)';
