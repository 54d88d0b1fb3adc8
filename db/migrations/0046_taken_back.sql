-- What is taught can be taken back, and lies in the bin for a while before it is gone (decision 105). Either way
-- published_at is null, so that every policy hides it.
do $$
declare
  taught text;
begin
  foreach taught in array array['competencies', 'skill_levels', 'lessons', 'quizzes', 'simulations'] loop
    execute format('alter table %I
      add taken_back_at timestamptz,  -- it was published and will be again: for progress it counts on
      add binned_at timestamptz,      -- it counts no more, and is deleted after 30 days
      add check (published_at is null or (taken_back_at is null and binned_at is null))', taught);
    execute format('create index on %I (binned_at) where binned_at is not null', taught);
    -- Both are null in every row that these roles see; progress is counted by the same statement as it is shown.
    execute format('grant select (taken_back_at, binned_at) on %I to app_parent, app_child', taught);
  end loop;
end $$;

-- As before, and of a level that is published itself: one that was taken back takes along what is in it.
create or replace function open_level_ids() returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  select l.id
  from children c
  join child_competencies a on a.child_id = c.id
  join competencies k on k.id = a.competency_id and k.published_at is not null
  join skill_levels l on l.competency_id = k.id and l.published_at is not null
  where c.auth_user_id = actor_id()
    and (l.min_age is null or l.min_age <= whole_years(c.birthdate)
      or exists (select from level_openings o where o.child_id = c.id and o.skill_level_id = l.id))
$$;

-- As before; says besides whether what a link opened is taken back, and asks whether its level is published.
drop function shared_content(text);
create function shared_content(token text)
  returns table (content_type text, guardian_ids uuid[], child_id uuid, child_name text, is_parent_only boolean,
    is_available boolean, is_taken_back boolean, title text, description text, content text, activities jsonb, quiz_id uuid,
    competency text, level text)
  language plpgsql stable security definer rows 1 set search_path = public, pg_temp
as $$
begin
  return query
    select k.content_type, case when c.id is not null then array_remove(array[c.parent_id, c.other_guardian_id], null) end,
      k.child_id, c.name, coalesce(one.is_parent_only, false),
      coalesce(one.published_at is not null and l.published_at is not null and p.published_at is not null, false),
      one.binned_at is null and l.binned_at is null and p.binned_at is null
        and coalesce(one.taken_back_at, l.taken_back_at, p.taken_back_at) is not null,
      one.title, one.description, one.content, one.activities, one.quiz_id, p.title, l.title
    from (
      select f.content_type, f.content_id, f.child_id
      from child_shareable_links f where f.access_token = token and f.is_active
      union all
      select a.content_type, a.content_id, null
      from shareable_links a where a.access_token = token and a.is_active) k
    left join children c on c.id = k.child_id
    left join lateral (
      select s.is_parent_only, s.title, s.description, s.content, s.activities, null::uuid as quiz_id, s.skill_level_id,
        s.published_at, s.taken_back_at, s.binned_at
      from lessons s where k.content_type = 'lesson' and s.id = k.content_id
      union all
      select false, q.title, q.description, null, null, q.id, q.skill_level_id, q.published_at, q.taken_back_at, q.binned_at
      from quizzes q where k.content_type = 'quiz' and q.id = k.content_id) one on true
    left join skill_levels l on l.id = one.skill_level_id
    left join competencies p on p.id = l.competency_id;
end $$;
grant execute on function shared_content(text) to app_visitor;
