-- Kinds of question (decision 087).

-- `task`: what a question of another kind than choice consists of, with its key; domain/questions checks it before it is written.
alter table quiz_questions
  add column kind text not null default 'choice' check (kind in ('choice', 'order', 'match', 'sort', 'spot', 'number')),
  add column picture text,
  add column task jsonb check (jsonb_typeof(task) = 'object'),
  add constraint has_task check ((kind = 'choice') = (task is null));
grant select (kind, picture) on quiz_questions to app_parent, app_child;
-- absent for every learner: task, which holds the key
comment on table quiz_questions is '
about nobody: the content
for: teaching
kept: as long as it is content';

-- Of the other kinds each card has a row too, and each place that one can be put to, so that an answer has words wherever it is
-- read. Their order says nothing: it is that of their ids.
alter table quiz_answers add column picture text;
grant select (picture) on quiz_answers to app_parent, app_child;
comment on table quiz_answers is '
about nobody: the content
for: teaching
kept: as long as it is content';

-- Where a card was put; the number, and of an order the card's place counted from 1.
alter table open_attempt_answers add column placed_at uuid[], add column value double precision;
alter table open_attempt_answers add constraint each_is_placed check (cardinality(placed_at) = cardinality(answer_ids));
comment on table open_attempt_answers is 'Antworten in angefangenen Quizzen
about a child: what it has answered in a quiz that is not finished
for: going on with it
kept: 24 hours';
comment on column open_attempt_answers.placed_at is 'wohin gelegt';
comment on column open_attempt_answers.value is 'Zahl';
alter table quiz_responses add column placed_at uuid, add column value double precision;
comment on table quiz_responses is 'Antworten in Quizzen
about a child: chosen answers, and where cards were put
for: learning, showing how it went
kept: with the result';
comment on column quiz_responses.placed_at is 'wohin gelegt';
comment on column quiz_responses.value is 'Zahl oder Stelle';

-- What was written so far are choices without pictures.
create function pg_temp.as_choices(quiz jsonb) returns jsonb
  language sql immutable
as $$
  select jsonb_set(quiz, '{questions}', coalesce(jsonb_agg(question || jsonb_build_object('kind', 'choice', 'picture', null,
    'answers', (select coalesce(jsonb_agg(answer || '{"picture": null}' order by place), '[]')
      from jsonb_array_elements(question -> 'answers') with ordinality answers (answer, place))) order by number), '[]'))
  from jsonb_array_elements(quiz -> 'questions') with ordinality questions (question, number)
$$;
update content_origins set payload = pg_temp.as_choices(payload) where content_type = 'quiz';
update content_drafts set payload = pg_temp.as_choices(payload) where content_type = 'quiz';
update content_revisions set payload = pg_temp.as_choices(payload) where content_type = 'quiz';
