-- How the platform is used, without whose use it was (decision 051).

-- How many there are, as changes: each statement that adds or removes somebody notes how many, and their sum is the number.
-- One row to count up and down would let everybody who registers wait for everybody else; counting the people themselves
-- takes the longer the more there are. server/operation/statistics adds the changes up from time to time.
create table headcounts (
  id      bigint generated always as identity primary key,
  counted text not null check (counted in ('parents', 'children')),
  change  int not null check (change <> 0)
);
call guard_rows('headcounts');
comment on table headcounts is '
about nobody: how many parents and children there are
for: seeing whether the platform is used
kept: numbers only, as long as it runs';

create function count_children() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into headcounts (counted, change)
  select 'children', count(*) * case tg_op when 'INSERT' then 1 else -1 end from changed having count(*) > 0;
  return null;
end $$;
create trigger count_added after insert on children referencing new table as changed
  for each statement execute function count_children();
create trigger count_removed after delete on children referencing old table as changed
  for each statement execute function count_children();

create function count_parents() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into headcounts (counted, change)
  select 'parents', count(*) * case tg_op when 'INSERT' then 1 else -1 end
  from changed where is_parent having count(*) > 0;
  return null;
end $$;
create trigger count_added after insert on profiles referencing new table as changed
  for each statement execute function count_parents();
create trigger count_removed after delete on profiles referencing old table as changed
  for each statement execute function count_parents();

create function count_changed_parent() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into headcounts (counted, change) values ('parents', case when new.is_parent then 1 else -1 end);
  return null;
end $$;
create trigger count_changed after update of is_parent on profiles
  for each row when (old.is_parent <> new.is_parent) execute function count_changed_parent();

-- What was learnt, counted once for each day that is over and added to what was counted before: whoever is deleted later
-- stays in these numbers and in nothing else. Exact, therefore app_job's alone; admins get them from the functions below.
create table weekly_learners (
  week     date primary key check (extract(isodow from week) = 1),
  learners int not null check (learners >= 0)  -- different children, not visits
);
call guard_rows('weekly_learners');
comment on table weekly_learners is '
about nobody: how many learnt in a week
for: seeing whether the content is good; admins see it from five children on, rounded down (decision 051)
kept: numbers only, also of who was deleted since';

create table pass_counts (
  competency_id uuid primary key references competencies on delete cascade,
  passes        int not null check (passes > 0)
);
call guard_rows('pass_counts');
comment on table pass_counts is '
about nobody: how many earned a pass
for: seeing whether the content is good (decision 051)
kept: as long as the competency';

-- No foreign key: publishing a quiz replaces its questions and answers by new rows with the same ids.
create table question_counts (
  question_id    uuid primary key,
  answered       int not null check (answered > 0),  -- children, each with its first attempt at the quiz
  answered_right int not null check (answered_right between 0 and answered)
);
call guard_rows('question_counts');
comment on table question_counts is '
about nobody: how many knew an answer
for: seeing whether the content is good (decision 051)
kept: as long as the question';

create table wrong_answer_counts (
  question_id uuid not null,
  answer_id   uuid not null,
  chosen      int not null check (chosen > 0),
  primary key (question_id, answer_id)
);
call guard_rows('wrong_answer_counts');
comment on table wrong_answer_counts is '
about nobody: how many chose a wrong answer
for: seeing whether the content is good (decision 051)
kept: as long as the question';

create table faq_click_counts (
  faq_item_id uuid primary key references faq_items on delete cascade,
  clicks      int not null check (clicks > 0)
);
call guard_rows('faq_click_counts');
comment on table faq_click_counts is '
about nobody: how often a question was opened
for: knowing which answers are needed
kept: as long as the question';

create table statistics_state (
  id              boolean primary key default true check (id),  -- one row
  counted_through date not null
);
call guard_rows('statistics_state');
create policy admin_reads on statistics_state for select to app_admin using (true);
grant select on statistics_state to app_admin;
insert into statistics_state (counted_through) values (today() - 1);
comment on table statistics_state is '
about nobody: until which day was counted
for: counting each day once
kept: as long as the platform runs';

-- What admins may see of a number of children: nothing below five, else rounded down to fives, so that neither two days nor
-- two numbers can be subtracted to find one child. Where the number of all children is known too (it is: the dashboard
-- tells it), at least five always remain besides: who did not learn is as much a small group as who did. More than there
-- are can only be with children who were deleted since, and then nothing can be subtracted.
create function shown_count(exact bigint, everybody bigint default null) returns int
  language sql immutable set search_path = public, pg_temp
as $$
  select case when safe >= 5 then (safe / 5 * 5)::int end
  from (select case when exact <= everybody then least(exact, everybody - 5) else exact end) known (safe)
$$;

create function children_count() returns bigint
  language sql stable security definer set search_path = public, pg_temp
as $$ select coalesce(sum(change), 0)::bigint from headcounts where counted = 'children' $$;
grant execute on function shown_count(bigint, bigint), children_count() to app_job;

-- The last twelve weeks, with that of the last counted day.
create function shown_learners() returns table (week date, week_number int, learners int)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select monday::date, extract(week from monday)::int, shown_count(l.learners, (select children_count()))
  from statistics_state s,
    generate_series(date_trunc('week', s.counted_through::timestamp) - interval '11 weeks',
      date_trunc('week', s.counted_through::timestamp), interval '1 week') monday
  left join weekly_learners l on l.week = monday::date
  order by monday
$$;

create function shown_passes() returns table (competency_id uuid, title text, passes int)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select k.id, k.title, shown_count(p.passes, (select children_count()))
  from competencies k left join pass_counts p on p.competency_id = k.id
  where k.published_at is not null
  order by k.pedagogical_min_age nulls first, k.order_index, k.title
$$;

-- Questions that ten children and more have answered, in steps of five percent. Where fewer than five were right, or wrong,
-- the share says only on which side: 'under' or 'over' what it were with five. A wrong answer is named without a number,
-- and only when at least five chose it.
create function shown_questions() returns table (
    question_id uuid, question text, quiz_id uuid, quiz text, competency text, answered int, right_percent int, bound text,
    wrong_answer text)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select q.id, q.question, z.id, z.title, k.title, shown_count(c.answered, (select children_count())),
    case
      when c.answered_right < 5 then ceil(100.0 / c.answered)::int * 5
      when c.answered - c.answered_right < 5 then floor(20.0 * (c.answered - 5) / c.answered)::int * 5
      else round(20.0 * c.answered_right / c.answered)::int * 5
    end,
    case
      when c.answered_right < 5 then 'under'
      when c.answered - c.answered_right < 5 then 'over'
      else 'about'
    end,
    (select a.answer_text from wrong_answer_counts w join quiz_answers a on a.id = w.answer_id and not a.is_correct
      where w.question_id = q.id and w.chosen >= 5 order by w.chosen desc, a.order_index limit 1)
  from question_counts c
  join quiz_questions q on q.id = c.question_id
  join quizzes z on z.id = q.quiz_id
  join skill_levels l on l.id = z.skill_level_id
  join competencies k on k.id = l.competency_id
  where c.answered >= 10 and z.published_at is not null
  order by k.order_index, k.title, l.order_index, z.order_index, q.order_index
$$;

-- One figure for clicks on questions, wherever admins read it; also of questions that are not shown at the moment.
create function shown_faq_clicks() returns table (faq_item_id uuid, question text, clicks int)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select f.id, f.question, shown_count(c.clicks)
  from faq_items f left join faq_click_counts c on c.faq_item_id = f.id
  order by f.order_index, f.question
$$;
grant execute on function shown_learners(), shown_passes(), shown_questions(), shown_faq_clicks() to app_admin;
