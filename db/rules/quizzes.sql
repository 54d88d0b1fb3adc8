-- Quizzes. Nobody who learns reads which answer is right: the server tells it answer by answer.

call piece_rows('quizzes', 'quiz');
create policy child_reads on quizzes for select to app_child
  using (published_at is not null and skill_level_id in (select open_level_ids()));
grant select (id, skill_level_id, title, description, order_index, published_at) on quizzes to app_visitor;
grant select (id, skill_level_id, title, description, order_index, published_at, revision, questions_per_attempt,
  taken_back_at, binned_at) on quizzes to app_parent, app_child;
grant insert (skill_level_id, order_index, title) on quizzes to app_author;

call content_rows('quiz_questions');
create policy parent_reads on quiz_questions for select to app_parent using (quiz_id in (select id from quizzes));
create policy child_reads on quiz_questions for select to app_child using (quiz_id in (select id from quizzes));
grant select (id, quiz_id, question, order_index, kind, picture) on quiz_questions to app_parent, app_child;
-- absent for every learner: task, which holds the key

call content_rows('quiz_answers');
create policy parent_reads on quiz_answers for select
  to app_parent using (question_id in (select id from quiz_questions));
create policy child_reads on quiz_answers for select
  to app_child using (question_id in (select id from quiz_questions));
grant select (id, question_id, answer_text, order_index, picture) on quiz_answers to app_parent, app_child;
-- absent for every learner: is_correct and explanation, which the server tells answer by answer
