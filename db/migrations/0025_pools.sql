-- Quizzes that ask some of their questions, what is known of single questions, and what was known before (decision 088).

alter table quizzes add column questions_per_attempt int check (questions_per_attempt > 0);  -- null: all of them
grant select (questions_per_attempt) on quizzes to app_parent, app_child;
comment on table quizzes is '
about nobody: the content
for: teaching
kept: as long as it is content';
-- What the content files wrote has the new field too, or every row would look as if an admin had changed it.
update content_origins set payload = payload || '{"questionsPerAttempt": null}' where content_type = 'quiz';

-- Which questions an attempt asked, and which of them were not answered right: the next one draws others. No foreign key:
-- they may be edited away. Empty for a stamp that was taken over from a device.
alter table quiz_attempts
  add column asked  uuid[] not null default '{}',
  add column missed uuid[] not null default '{}';
-- Of what was answered before: who left out one of several right answers counts as having known it.
update quiz_attempts a set asked = given.asked, missed = given.missed
from (
  select attempt_id, array_agg(distinct question_id) as asked,
    coalesce(array_agg(distinct question_id) filter (where not is_correct), '{}') as missed
  from quiz_responses group by attempt_id) given
where given.attempt_id = a.id;
comment on table quiz_attempts is 'Quiz-Ergebnisse
about a child: results of quizzes, which questions were asked and missed
for: learning, showing how it went, asking other questions next time
kept: 24 months; the best result of each quiz stays with the child';
comment on column quiz_attempts.asked is 'Frage';
comment on column quiz_attempts.missed is 'nicht gewusst';

-- An attempt at a quiz has drawn, too, when it asks only some of the questions. The third thing that can be open: what is
-- known of a competency before it is begun.
alter table open_attempts
  add column competency_id uuid references competencies on delete cascade,
  drop constraint is_at_one_thing,
  add constraint is_at_one_thing check (
    num_nonnulls(quiz_id, pass_id, competency_id) = 1
    and (quiz_id is null) = (revision is null)
    and (quiz_id is not null or drawn is not null and child_id is not null));
create unique index open_attempts_one_pretest on open_attempts (child_id, competency_id) where competency_id is not null;
create index on open_attempts (competency_id);
comment on table open_attempts is 'Angefangene Quizze und Auffrischungen
about a child: a quiz, a refresher or questions before a competency that were begun
for: going on with it
kept: 24 hours';
comment on column open_attempts.competency_id is 'Kompetenz';

-- Before a competency is begun a child may answer three questions, or not. It is told no result then; later it reads beside
-- what it knew in its latest refresher. Which questions they were is not kept.
create table pretests (
  child_id      uuid not null references children on delete cascade,
  competency_id uuid not null references competencies on delete cascade,
  done_at       timestamptz not null default now(),
  known         int check (known between 0 and 3),  -- null: the child would rather not
  primary key (child_id, competency_id)
);
create index on pretests (competency_id);
create index on pretests (done_at);
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

-- What is needed to tell how well a question separates those who know the rest of a quiz from those who do not, as sums, so
-- that a day is added to the days before. `rest`: the share of the other questions of the attempt that were right.
alter table question_counts
  add column compared       int not null default 0 check (compared between 0 and answered),  -- answered in a quiz of several questions
  add column compared_right int not null default 0 check (compared_right between 0 and compared),
  add column rest_sum       double precision not null default 0,
  add column rest_squares   double precision not null default 0,
  add column rest_of_right  double precision not null default 0;  -- of those who had the question right
comment on table question_counts is '
about nobody: how many knew an answer, and how well they knew the rest of the quiz
for: seeing whether the content is good (decisions 051, 088)
kept: as long as the question';

-- Of children who were asked before a competency and after it: how many of three questions each time, added up.
create table effect_counts (
  competency_id uuid primary key references competencies on delete cascade,
  children      int not null check (children > 0),
  known_before  int not null check (known_before between 0 and 3 * children),
  known_after   int not null check (known_after between 0 and 3 * children)
);
call guard_rows('effect_counts');
comment on table effect_counts is '
about nobody: how much was known before a competency and after it
for: seeing whether the content works; admins see it from a hundred children on (decision 088)
kept: as long as the competency';

-- Corrected item-total correlation: of being right here with the share that was right elsewhere; null where one of them is
-- the same for all.
create function discrimination(compared int, compared_right int, rest_sum double precision,
  rest_squares double precision, rest_of_right double precision) returns double precision
  language sql immutable set search_path = public, pg_temp
as $$
  select (rest_of_right / compared - share * mean) / sqrt(share * (1 - share) * variance)
  from (select compared_right::float / compared as share, rest_sum / compared as mean,
      rest_squares / compared - (rest_sum / compared) ^ 2 as variance
    where compared > 0) known
  where share > 0 and share < 1 and variance > 1e-9
$$;

-- From five children on. A share as before: where fewer than five were right, or wrong, only on which side it lies of what
-- it were with five, of the number rounded down: of the exact one it would tell that. How well a question separates is told where at least five were right and five wrong, on a tenth.
-- Marks need thirty children: of fewer they would be chance. Fewer than five of thirty wrong is too easy, and so is fewer
-- than one in ten.
drop function shown_questions();
create function shown_questions() returns table (
    question_id uuid, question text, quiz_id uuid, quiz text, competency text, answered int, right_percent int, bound text,
    separation double precision, is_too_easy boolean, separates_badly boolean)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select q.id, q.question, z.id, z.title, k.title, shown_count(c.answered, (select children_count())),
    case
      when c.answered_right < 5 then ceil(100.0 / r.answered)::int * 5
      when c.answered - c.answered_right < 5 then floor(20.0 * (r.answered - 5) / r.answered)::int * 5
      else round(20.0 * c.answered_right / c.answered)::int * 5
    end,
    case
      when c.answered_right < 5 then 'under'
      when c.answered - c.answered_right < 5 then 'over'
      else 'about'
    end,
    d.separation, c.answered >= 30 and c.answered - c.answered_right < greatest(5, c.answered / 10.0),
    c.compared >= 30 and coalesce(d.separation < 0.1, false)
  from question_counts c
  join quiz_questions q on q.id = c.question_id
  join quizzes z on z.id = q.quiz_id
  join skill_levels l on l.id = z.skill_level_id
  join competencies k on k.id = l.competency_id
  cross join lateral (select c.answered / 5 * 5) r (answered)
  cross join lateral (
    select case when c.compared_right >= 5 and c.compared - c.compared_right >= 5 then round(discrimination(
      c.compared, c.compared_right, c.rest_sum, c.rest_squares, c.rest_of_right)::numeric, 1)::float end) d (separation)
  where c.answered >= 5 and z.published_at is not null
  order by k.order_index, k.title, l.order_index, z.order_index, q.order_index
$$;

-- How often each wrong answer was chosen, rounded down to fives; null: by fewer than five, and nobody looks the same as four.
-- Of thirty children fewer than five is so good as never.
create function shown_wrong_answers() returns table (question_id uuid, answer_id uuid, answer text, chosen int, is_never_chosen boolean)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select q.id, a.id, a.answer_text, shown_count(coalesce(w.chosen, 0), c.answered),
    c.answered >= 30 and coalesce(w.chosen, 0) < 5
  from question_counts c
  join quiz_questions q on q.id = c.question_id
  join quiz_answers a on a.question_id = q.id and not a.is_correct
  left join wrong_answer_counts w on w.question_id = q.id and w.answer_id = a.id
  where c.answered >= 5
  order by q.id, coalesce(w.chosen, 0) / 5 desc, a.order_index
$$;

-- Only of a hundred children and more, in steps of five percent.
create function shown_effects() returns table (competency_id uuid, title text, children int, before_percent int, after_percent int)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select k.id, k.title, shown_count(e.children, (select children_count())),
    round(20.0 * e.known_before / (3 * e.children))::int * 5, round(20.0 * e.known_after / (3 * e.children))::int * 5
  from effect_counts e join competencies k on k.id = e.competency_id
  where e.children >= 100 and k.published_at is not null
  order by k.pedagogical_min_age nulls first, k.order_index, k.title
$$;
grant execute on function shown_questions(), shown_wrong_answers(), shown_effects() to app_admin;
