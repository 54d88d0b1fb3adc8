-- How the platform is used, without whose use it was (decision 051). Admins see numbers that no child can be found in.

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

call guard_rows('weekly_learners');
comment on table weekly_learners is '
about nobody: how many learnt in a week
for: seeing whether the content is good; admins see it from five children on, rounded down (decision 051)
kept: numbers only, also of who was deleted since';

call guard_rows('pass_counts');
comment on table pass_counts is '
about nobody: how many earned a pass
for: seeing whether the content is good (decision 051)
kept: as long as the competency';

call guard_rows('question_counts');
comment on table question_counts is '
about nobody: how many knew an answer, and how well they knew the rest of the quiz
for: seeing whether the content is good (decisions 051, 088)
kept: as long as the question';

call guard_rows('wrong_answer_counts');
comment on table wrong_answer_counts is '
about nobody: how many chose a wrong answer
for: seeing whether the content is good (decision 051)
kept: as long as the question';

call guard_rows('faq_click_counts');
comment on table faq_click_counts is '
about nobody: how often a question was opened
for: knowing which answers are needed
kept: as long as the question';

call guard_rows('statistics_state');
create policy admin_reads on statistics_state for select to app_admin, app_editor, app_author using (true);
grant select on statistics_state to app_admin, app_editor, app_author;
comment on table statistics_state is '
about nobody: until which day was counted
for: counting each day once
kept: as long as the platform runs';

-- What admins may see of a number of children: nothing below five, else rounded down to fives, so that neither two days
-- nor two numbers can be subtracted to find one child. Where the number of all children is known too (it is: the
-- dashboard tells it), at least five always remain besides: who did not learn is as much a small group as who did. More
-- than there are can only be with children who were deleted since, and then nothing can be subtracted.
create function shown_count(exact bigint, everybody bigint default null) returns int
  language sql immutable set search_path = public, pg_temp
as $$
  select case when safe >= 5 then (safe / 5 * 5)::int end
  from (select case when exact <= everybody then least(exact, everybody - 5) else exact end) known (safe)
$$;
grant execute on function shown_count(bigint, bigint) to app_job;

create function children_count() returns bigint
  language sql stable security definer set search_path = public, pg_temp
as $$ select coalesce(sum(change), 0)::bigint from headcounts where counted = 'children' $$;
grant execute on function children_count() to app_job;

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
grant execute on function shown_learners() to app_admin, app_editor, app_author;

create function shown_passes() returns table (competency_id uuid, title text, passes int)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select k.id, k.title, shown_count(p.passes, (select children_count()))
  from competencies k left join pass_counts p on p.competency_id = k.id
  where k.published_at is not null
  order by k.pedagogical_min_age nulls first, k.order_index, k.title
$$;
grant execute on function shown_passes() to app_admin, app_editor, app_author;

-- From five children on, in steps of five percent. Where fewer than five were right, or wrong, the share says only
-- on which side it lies of what it were with five ('under', 'over'), of the number rounded down: of the exact one
-- it would tell that. How well a question separates is told where at least five were right and five wrong, on a
-- tenth. Marks need thirty children: of fewer they would be chance. Fewer than five of thirty wrong is too easy,
-- and so is fewer than one in ten.
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
grant execute on function shown_questions() to app_admin, app_editor, app_author;

-- One figure for clicks on questions, wherever admins read it; also of questions that are not shown at the moment.
create function shown_faq_clicks() returns table (faq_item_id uuid, question text, clicks int)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select f.id, f.question, shown_count(c.clicks)
  from faq_items f left join faq_click_counts c on c.faq_item_id = f.id
  order by f.order_index, f.question
$$;
grant execute on function shown_faq_clicks() to app_admin, app_editor, app_author;

call guard_rows('effect_counts');
comment on table effect_counts is '
about nobody: how much was known before a competency and after it
for: seeing whether the content works; admins see it from a hundred children on (decision 088)
kept: as long as the competency';

-- Corrected item-total correlation: of being right here with the share that was right elsewhere; null where
-- one of them is the same for all.
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

-- How often each wrong answer was chosen, rounded down to fives; null: by fewer than five, and nobody looks the same as
-- four. Of thirty children fewer than five is so good as never.
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
grant execute on function shown_wrong_answers() to app_admin, app_editor, app_author;

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
grant execute on function shown_effects() to app_admin, app_editor, app_author;
