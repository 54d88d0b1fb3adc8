-- Quizzes, with questions of several kinds (decision 087).

create table quizzes (
  id                    uuid primary key default gen_random_uuid(),
  skill_level_id        uuid not null references skill_levels on delete cascade,
  title                 text not null check (char_length(title) between 3 and 200),
  description           text,
  order_index           int not null check (order_index >= 0),
  published_at          timestamptz,
  revision              int not null default 0 check (revision >= 0),
  review_on             date,
  review_note           text,
  questions_per_attempt int check (questions_per_attempt > 0),  -- null: all of them (decision 088)
  taken_back_at         timestamptz,
  binned_at             timestamptz,
  check (published_at is null or (taken_back_at is null and binned_at is null))
);
create index on quizzes (binned_at) where binned_at is not null;
create index on quizzes (skill_level_id, order_index);

create table quiz_questions (
  id          uuid primary key default gen_random_uuid(),
  quiz_id     uuid not null references quizzes on delete cascade,
  question    text not null,
  order_index int not null check (order_index >= 0),
  kind        text not null default 'choice' check (kind in ('choice', 'order', 'match', 'sort', 'spot', 'number')),
  picture     text,
  -- What a question of another kind than choice consists of, with its key; domain/questions
  -- checks it before it is written.
  task        jsonb check (jsonb_typeof(task) = 'object'),
  constraint has_task check ((kind = 'choice') = (task is null))
);
create index on quiz_questions (quiz_id, order_index);

-- Of other kinds than choice each card has a row too, and each place that one can be put to, so that an answer has
-- words wherever it is read. Their order says nothing: it is that of their ids.
create table quiz_answers (
  id          uuid primary key default gen_random_uuid(),
  question_id uuid not null references quiz_questions on delete cascade,
  answer_text text not null,
  is_correct  boolean not null,
  explanation text,
  order_index int not null check (order_index >= 0),
  picture     text
);
create index on quiz_answers (question_id, order_index);
