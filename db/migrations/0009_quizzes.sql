-- Answering questions. A result is written by the server, never by the person it is about (decision 006).

-- What is being answered: a quiz, or a refresher, whose questions were drawn from several quizzes. The id is the client's key,
-- and later the attempt's: doing a step twice changes nothing. An attempt is its child's, unless it was begun through a link
-- or is a parent's preview: then only whoever holds the link, or that parent, may go on with it.
create table open_attempts (
  id            uuid primary key,
  child_id      uuid references children on delete cascade,
  link_id       uuid,  -- names a row of child_shareable_links or of shareable_links
  previewed_by  uuid references profiles on delete cascade,
  quiz_id       uuid references quizzes on delete cascade,
  revision      int,
  pass_id       uuid,
  drawn         jsonb,  -- of a refresher: quiz, revision and question, in the order they are asked
  answer_order  jsonb not null,  -- question id → answer ids as shuffled for this attempt
  started_at    timestamptz not null default now(),
  foreign key (pass_id, child_id) references child_passes (id, child_id) on delete cascade,
  constraint has_one_holder check (
    case when previewed_by is null then child_id is not null or link_id is not null
    else child_id is null and link_id is null end),
  constraint is_at_one_thing check (
    case when pass_id is null then quiz_id is not null and revision is not null and drawn is null
    else quiz_id is null and revision is null and drawn is not null and child_id is not null end)
);
create index on open_attempts (child_id, quiz_id);
create index on open_attempts (quiz_id);
create index on open_attempts (previewed_by);
create index on open_attempts (started_at);
-- Whoever begins a refresher twice, on whichever devices, goes on with the same questions.
create unique index open_attempts_one_refresher on open_attempts (pass_id);
call guard_rows('open_attempts');
create policy child_reads on open_attempts for select to app_child using (child_id = (select own_child_id()));
grant select on open_attempts to app_child;
create trigger need_consent before insert on open_attempts
  for each row when (new.child_id is not null) execute function require_consent_to_learn();
comment on table open_attempts is 'Angefangene Quizze und Auffrischungen
about a child: a quiz or a refresher that was begun
for: going on with it
kept: 24 hours';
comment on column open_attempts.id is 'Versuch';
comment on column open_attempts.quiz_id is 'Quiz';
comment on column open_attempts.started_at is 'begonnen am';

-- The first answer to each question; it is told right or wrong and can no longer change.
create table open_attempt_answers (
  attempt_id  uuid not null references open_attempts on delete cascade,
  question_id uuid not null,
  answer_ids  uuid[] not null check (cardinality(answer_ids) > 0),
  answered_at timestamptz not null default now(),
  primary key (attempt_id, question_id)
);
call guard_rows('open_attempt_answers');
comment on table open_attempt_answers is 'Antworten in angefangenen Quizzen
about a child: what it has answered in a quiz that is not finished
for: going on with it
kept: 24 hours';
comment on column open_attempt_answers.attempt_id is 'Versuch';
comment on column open_attempt_answers.question_id is 'Frage';
comment on column open_attempt_answers.answer_ids is 'Antwort';
comment on column open_attempt_answers.answered_at is 'beantwortet am';

create table quiz_attempts (
  id           uuid primary key default gen_random_uuid(),
  child_id     uuid not null references children on delete cascade,
  quiz_id      uuid not null references quizzes on delete cascade,
  score        int not null check (score >= 0),
  max_score    int not null check (max_score > 0),
  completed_at timestamptz not null default now(),
  check (score <= max_score)
);
create index on quiz_attempts (child_id, quiz_id, completed_at desc);
create index on quiz_attempts (quiz_id);
create index on quiz_attempts (completed_at);
call guard_rows('quiz_attempts');
create policy parent_reads on quiz_attempts for select to app_parent using (child_id in (select own_child_ids()));
create policy child_reads on quiz_attempts for select to app_child using (child_id = (select own_child_id()));
grant select on quiz_attempts to app_parent, app_child;
create trigger need_consent before insert on quiz_attempts
  for each row when (new.child_id is not null) execute function require_consent_to_learn();
create trigger announce_family after insert or update or delete on quiz_attempts
  for each row execute function announce_family();
comment on table quiz_attempts is 'Quiz-Ergebnisse
about a child: results of quizzes
for: learning, showing how it went
kept: 24 months; the best result of each quiz stays with the child';
comment on column quiz_attempts.id is 'Versuch';
comment on column quiz_attempts.quiz_id is 'Quiz';
comment on column quiz_attempts.score is 'Punkte';
comment on column quiz_attempts.max_score is 'von';
comment on column quiz_attempts.completed_at is 'beendet am';

-- One row per chosen answer. No foreign key to question and answer: they may be edited away, the revision keeps their words.
create table quiz_responses (
  attempt_id  uuid not null references quiz_attempts on delete cascade,
  question_id uuid not null,
  answer_id   uuid not null,
  is_correct  boolean not null,
  primary key (attempt_id, question_id, answer_id)
);
create index on quiz_responses (question_id);
call guard_rows('quiz_responses');
create policy family_reads on quiz_responses for select to app_parent, app_child
  using (attempt_id in (select id from quiz_attempts));
grant select on quiz_responses to app_parent, app_child;
comment on table quiz_responses is 'Antworten in Quizzen
about a child: chosen answers
for: learning, showing how it went
kept: with the result';
comment on column quiz_responses.attempt_id is 'Versuch';
comment on column quiz_responses.question_id is 'Frage';
comment on column quiz_responses.answer_id is 'Antwort';
comment on column quiz_responses.is_correct is 'richtig';
