-- What is taught. A row without published_at is seen by those who write and edit only.

-- Every table of the content starts here: who edits may do what an admin may; who writes reads all of it. The texts are
-- the comment of the table (base.sql): what it holds, for what, how long.
create procedure content_rows(edited regclass, held text default 'the content', purpose text default 'teaching',
  kept text default 'as long as it is content')
  language plpgsql
as $$
begin
  call guard_rows(edited);
  execute format('comment on table %s is %L', edited, format(E'\nabout nobody: %s\nfor: %s\nkept: %s', held, purpose, kept));
  execute format('create policy admin_edits on %s for all to app_admin, app_editor using (true) with check (true)', edited);
  execute format('create policy author_reads on %s for select to app_author using (true)', edited);
  execute format('grant select, insert, update, delete on %s to app_admin, app_editor', edited);
  execute format('grant select on %s to app_author', edited);
end $$;

-- Every server keeps the catalogue in memory and drops it when it hears this.
create procedure announce_content_of(shown regclass)
  language plpgsql
as $$
begin
  execute format('create trigger announce_content after insert or update or delete or truncate on %s
    for each statement execute function announce(''content'')', shown);
end $$;

call content_rows('competencies', 'the content and how it looks, and which admin began it');
create policy everyone_reads_published on competencies for select to app_visitor, app_parent, app_child
  using (published_at is not null);
grant select (id, title, slug, description, order_index, pedagogical_min_age, vendor_min_age, pass_motto, pass_note,
  published_at, created_at, updated_at, subject, sign, ink, drawing) on competencies to app_visitor;
grant select (id, title, slug, description, order_index, pedagogical_min_age, vendor_min_age, pass_motto, pass_note,
  published_at, created_at, updated_at, subject, sign, ink, drawing, taken_back_at, binned_at)
  on competencies to app_parent, app_child;
-- taken_back_at and binned_at are null in every row that these roles see, here and in what follows; progress is counted
-- by the same statement as it is shown.
call announce_content_of('competencies');
create trigger touch_updated_at before update on competencies for each row execute function touch_updated_at();

create function touch_updated_at() returns trigger language plpgsql set search_path = public, pg_temp
as $$
begin
  new.updated_at := now();
  return new;
end $$;

call content_rows('competency_slugs', 'addresses that competencies once had', 'leading on whoever follows an old one',
  'as long as the competency');
create policy everyone_follows on competency_slugs for select to app_visitor, app_parent, app_child
  using (competency_id in (select id from competencies));
grant select on competency_slugs to app_visitor, app_parent, app_child;

create function keep_old_slug() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from competency_slugs where slug = new.slug;
  insert into competency_slugs (slug, competency_id) values (old.slug, new.id) on conflict (slug) do nothing;
  return null;
end $$;
create trigger keep_old_slug after update of slug on competencies
  for each row when (old.slug <> new.slug) execute function keep_old_slug();

call content_rows('skill_levels', 'the content', 'teaching, and trying out');
create policy everyone_reads_published on skill_levels for select to app_visitor, app_parent, app_child
  using (published_at is not null and competency_id in (select id from competencies));
grant select (id, competency_id, title, description, order_index, min_age, published_at, is_open_to_all)
  on skill_levels to app_visitor;
grant select (id, competency_id, title, description, order_index, min_age, published_at, talking_points,
  is_open_to_all, together_task, taken_back_at, binned_at) on skill_levels to app_parent;
grant select (id, competency_id, title, description, order_index, min_age, published_at, is_open_to_all,
  together_task, taken_back_at, binned_at) on skill_levels to app_child;
call announce_content_of('skill_levels');

-- Lessons, quizzes and simulations start here: `piece` is one of them, `kind` its name in drafts. Visitors see titles,
-- also of the lessons for parents: the home page promises one for each level (S2.53).
create procedure piece_rows(piece regclass, kind text)
  language plpgsql
as $$
declare
  is_shown text := 'published_at is not null and skill_level_id in (select id from skill_levels)';
begin
  call content_rows(piece);
  call announce_content_of(piece);
  execute format('create policy visitor_reads_titles on %s for select to app_visitor using (%s)', piece, is_shown);
  execute format('create policy parent_reads on %s for select to app_parent using (%s)', piece, is_shown);
  execute format('create policy author_begins on %s for insert to app_author with check (published_at is null)', piece);
  execute format('create trigger forget_comments after delete on %s for each row
    execute function forget_comments(%L)', piece, kind);
  execute format('create trigger forget_schedule after delete on %s for each row
    execute function forget_schedule(%L)', piece, kind);
end $$;

-- The levels that the child who asks may enter: of an assigned competency, for its age or opened by a parent. One that
-- was taken back takes along what is in it.
create function open_level_ids() returns setof uuid
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
grant execute on function open_level_ids() to app_child;
