-- Answering questions. A result is written by the server, never by the person it is about (decision 006).

create table quiz_attempts (
  id           uuid primary key default gen_random_uuid(),
  child_id     uuid not null references children on delete cascade,
  quiz_id      uuid not null references quizzes on delete cascade,
  score        int not null check (score >= 0),
  max_score    int not null check (max_score > 0),
  completed_at timestamptz not null default now(),
  -- Which questions it asked, and which of them were not answered right: the next one draws others. No foreign key:
  -- they may be edited away. Empty for a stamp that was taken over from a device.
  asked        uuid[] not null default '{}',
  missed       uuid[] not null default '{}',
  check (score <= max_score)
);
create index on quiz_attempts (child_id, quiz_id, completed_at desc);
create index on quiz_attempts (quiz_id);
create index on quiz_attempts (completed_at);

-- One row per chosen answer. No foreign key to question and answer: they may be edited away,
-- the revision keeps their words.
create table quiz_responses (
  attempt_id  uuid not null references quiz_attempts on delete cascade,
  question_id uuid not null,
  answer_id   uuid not null,
  is_correct  boolean not null,
  placed_at   uuid,              -- where a card was put
  value       double precision,  -- the number, and of an order the card's place counted from 1
  primary key (attempt_id, question_id, answer_id)
);
create index on quiz_responses (question_id);

-- What is being answered: a quiz, a refresher, whose questions were drawn from several quizzes, or what is known of a
-- competency before it is begun. The id is the client's key, and later the attempt's: doing a step twice changes
-- nothing. An attempt is its child's, unless it was begun through a link or is a parent's preview: then only whoever
-- holds the link, or that parent, may go on with it.
create table open_attempts (
  id            uuid primary key,
  child_id      uuid references children on delete cascade,
  link_id       uuid,  -- names a row of child_shareable_links or of shareable_links
  previewed_by  uuid references profiles on delete cascade,
  quiz_id       uuid references quizzes on delete cascade,
  revision      int,
  pass_id       uuid,
  drawn         jsonb,  -- where only some are asked: quiz, revision and question, in their order
  answer_order  jsonb not null,  -- question id → answer ids as shuffled for this attempt
  started_at    timestamptz not null default now(),
  competency_id uuid references competencies on delete cascade,  -- of questions before it is begun
  foreign key (pass_id, child_id) references child_passes (id, child_id) on delete cascade,
  constraint has_one_holder check (
    case when previewed_by is null then child_id is not null or link_id is not null
    else child_id is null and link_id is null end),
  constraint is_at_one_thing check (
    num_nonnulls(quiz_id, pass_id, competency_id) = 1
    and (quiz_id is null) = (revision is null)
    and (quiz_id is not null or drawn is not null and child_id is not null))
);
create index on open_attempts (child_id, quiz_id);
create index on open_attempts (quiz_id);
create index on open_attempts (previewed_by);
create index on open_attempts (started_at);
-- Whoever begins a refresher twice, on whichever devices, goes on with the same questions.
create unique index open_attempts_one_refresher on open_attempts (pass_id);
create unique index open_attempts_one_pretest on open_attempts (child_id, competency_id) where competency_id is not null;
create index on open_attempts (competency_id);

-- The first answer to each question; it is told right or wrong and can no longer change.
create table open_attempt_answers (
  attempt_id  uuid not null references open_attempts on delete cascade,
  question_id uuid not null,
  answer_ids  uuid[] not null check (cardinality(answer_ids) > 0),
  answered_at timestamptz not null default now(),
  placed_at   uuid[],            -- where the cards were put
  value       double precision,  -- as in quiz_responses
  primary key (attempt_id, question_id),
  constraint each_is_placed check (cardinality(placed_at) = cardinality(answer_ids))
);

-- Before a competency is begun a child may answer three questions, or not. It is told no result then; later it reads
-- beside what it knew in its latest refresher. Which questions they were is not kept.
create table pretests (
  child_id      uuid not null references children on delete cascade,
  competency_id uuid not null references competencies on delete cascade,
  done_at       timestamptz not null default now(),
  known         int check (known between 0 and 3),  -- null: the child would rather not
  primary key (child_id, competency_id)
);
create index on pretests (competency_id);
create index on pretests (done_at);
