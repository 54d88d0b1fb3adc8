-- Steps of a pass (decision 077): a pass covers the levels that are open to the child, and says how many of all these are.
-- A child that is older, or for whom a parent opens more, earns the next step beside it.

alter table child_passes add column step int not null default 1, add column steps_total int;
update child_passes set step = greatest(cardinality(levels), 1);
alter table child_passes
  add check (step between 1 and coalesce(steps_total, step)),
  drop constraint child_passes_child_id_competency_id_key,
  add unique (child_id, competency_id, step);
comment on table child_passes is 'Pässe
about a child: what it has earned, which step of it, and when
for: showing it
kept: with the child';
comment on column child_passes.step is 'Stufe';
comment on column child_passes.steps_total is 'Stufen insgesamt';  -- null before there were steps: such passes keep their words

-- skill_levels_count counts those that the next pass covers; these three tell of the others.
alter table child_competencies
  add column steps_total int not null default 0 check (steps_total >= skill_levels_count),
  add column next_step_at_age int check (next_step_at_age > 0),
  add column counted_at_age int;  -- null: not counted since there are steps
update child_competencies set steps_total = skill_levels_count;
comment on table child_competencies is 'Kompetenzen
about a child: what it is to learn, how far it is, and at which age it reaches the next step
for: learning
kept: with the child';
comment on column child_competencies.steps_total is 'Stufen insgesamt';
comment on column child_competencies.next_step_at_age is 'nächste Stufe ab (Jahre)';
comment on column child_competencies.counted_at_age is 'gezählt im Alter von';

-- The age of a level decides for whom it counts, whoever writes it: an admin, a package, the content files.
create function ask_for_recount() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into pending_recounts (competency_id) values (new.competency_id)
    on conflict (competency_id) do update set asked = excluded.asked, counted_to = null, claimed_until = null;
  return null;
end $$;
create trigger ask_for_recount after update of min_age on skill_levels
  for each row when (old.min_age is distinct from new.min_age) execute function ask_for_recount();

-- Whose birth date is corrected may enter other levels: the servers hear of it.
create trigger announce_recount after update of birthdate on children
  for each statement execute function announce_recount();

-- A stranger who checks a pass reads its step.
drop function get_pass_by_code(text);
create function get_pass_by_code(given text)
  returns table (pass_id uuid, title text, levels text[], step int, steps_total int, earned_at timestamptz, first_name text)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select p.id, p.title, p.levels, p.step, p.steps_total, p.earned_at, case when k.shows_name then c.name end
  from pass_checks k
  join child_passes p on p.id = k.pass_id
  join children c on c.id = p.child_id
  where k.code = given and has_consent(c.id)
$$;
grant execute on function get_pass_by_code(text) to app_visitor;

-- A pass brings the titles of its levels along; a shared page needs them no more.
drop function shared_content(text);
create function shared_content(token text)
  returns table (content_type text, parent_id uuid, child_id uuid, child_name text, is_parent_only boolean,
    is_available boolean, title text, description text, content text, activities jsonb, quiz_id uuid, competency text,
    level text)
  language plpgsql stable security definer rows 1 set search_path = public, pg_temp
as $$
begin
  return query
    select k.content_type, k.parent_id, k.child_id, c.name, coalesce(one.is_parent_only, false), p.id is not null,
      one.title, one.description, one.content, one.activities, one.quiz_id, p.title, l.title
    from (
      select f.content_type, f.content_id, f.parent_id, f.child_id
      from child_shareable_links f where f.access_token = token and f.is_active
      union all
      select a.content_type, a.content_id, null, null
      from shareable_links a where a.access_token = token and a.is_active) k
    left join children c on c.id = k.child_id
    left join lateral (
      select s.is_parent_only, s.title, s.description, s.content, s.activities, null::uuid as quiz_id, s.skill_level_id,
        s.published_at
      from lessons s where k.content_type = 'lesson' and s.id = k.content_id
      union all
      select false, q.title, q.description, null, null, q.id, q.skill_level_id, q.published_at
      from quizzes q where k.content_type = 'quiz' and q.id = k.content_id) one on true
    left join skill_levels l on l.id = one.skill_level_id
    left join competencies p on p.id = l.competency_id and p.published_at is not null and one.published_at is not null;
end $$;
grant execute on function shared_content(text) to app_visitor;
