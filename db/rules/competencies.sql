-- What is taught. A row without published_at is seen by those who write and edit only.

-- Every table of the content starts here: who edits may do what an admin may; who writes reads all of it.
create procedure content_rows(edited regclass)
  language plpgsql
as $$
begin
  call guard_rows(edited);
  execute format('create policy admin_edits on %s for all to app_admin, app_editor using (true) with check (true)', edited);
  execute format('create policy author_reads on %s for select to app_author using (true)', edited);
  execute format('grant select, insert, update, delete on %s to app_admin, app_editor', edited);
  execute format('grant select on %s to app_author', edited);
end $$;

-- Every instance keeps the catalogue in memory and drops it when it hears this; delivered on commit.
create function announce_content() returns trigger language plpgsql set search_path = public, pg_temp
as $$
begin
  perform pg_notify('content', '');
  return null;
end $$;

call content_rows('competencies');
create policy everyone_reads_published on competencies for select to app_visitor, app_parent, app_child
  using (published_at is not null);
grant select (id, title, slug, description, order_index, pedagogical_min_age, vendor_min_age, pass_motto, pass_note,
  published_at, created_at, updated_at, subject, sign, ink, drawing) on competencies to app_visitor;
grant select (id, title, slug, description, order_index, pedagogical_min_age, vendor_min_age, pass_motto, pass_note,
  published_at, created_at, updated_at, subject, sign, ink, drawing, taken_back_at, binned_at)
  on competencies to app_parent, app_child;
-- taken_back_at and binned_at are null in every row that these roles see, here and in what follows; progress is counted by the
-- same statement as it is shown.
create trigger announce_content after insert or update or delete or truncate on competencies
  for each statement execute function announce_content();
create trigger touch_updated_at before update on competencies for each row execute function touch_updated_at();
comment on table competencies is '
about nobody: the content and how it looks, and which admin began it
for: teaching
kept: as long as it is content';

create function touch_updated_at() returns trigger language plpgsql set search_path = public, pg_temp
as $$
begin
  new.updated_at := now();
  return new;
end $$;

call content_rows('competency_slugs');
create policy everyone_follows on competency_slugs for select to app_visitor, app_parent, app_child
  using (competency_id in (select id from competencies));
grant select on competency_slugs to app_visitor, app_parent, app_child;
comment on table competency_slugs is '
about nobody: addresses that competencies once had
for: leading on whoever follows an old one
kept: as long as the competency';

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

call content_rows('skill_levels');
create policy everyone_reads_published on skill_levels for select to app_visitor, app_parent, app_child
  using (published_at is not null and competency_id in (select id from competencies));
grant select (id, competency_id, title, description, order_index, min_age, published_at, is_open_to_all)
  on skill_levels to app_visitor;
grant select (id, competency_id, title, description, order_index, min_age, published_at, talking_points,
  is_open_to_all, together_task, taken_back_at, binned_at) on skill_levels to app_parent;
grant select (id, competency_id, title, description, order_index, min_age, published_at, is_open_to_all,
  together_task, taken_back_at, binned_at) on skill_levels to app_child;
create trigger announce_content after insert or update or delete or truncate on skill_levels
  for each statement execute function announce_content();
comment on table skill_levels is '
about nobody: the content
for: teaching, and trying out
kept: as long as it is content';

-- The levels that the child who asks may enter: of an assigned competency, for its age or opened by a parent. One that was taken
-- back takes along what is in it.
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
