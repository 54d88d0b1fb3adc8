-- Activities: what children do within lessons (decision 076).

-- What stands at the places in the text; domain/activities checks it before it is written.
alter table lessons add column activities jsonb not null default '[]' check (jsonb_typeof(activities) = 'array');
-- For lists, which count them and do not read them.
alter table lessons add column activity_keys jsonb not null
  generated always as (jsonb_path_query_array(activities, '$[*].key')) stored;
grant select (activities, activity_keys) on lessons to app_parent, app_child;
comment on table lessons is '
about nobody: the content
for: teaching
kept: as long as it is content';
update content_origins set payload = payload || '{"activities": []}' where content_type = 'lesson';
update content_drafts set payload = payload || '{"activities": []}' where content_type = 'lesson';
update content_revisions set payload = payload || '{"activities": []}' where content_type = 'lesson';

-- Which activities a child has done. Of tries nothing is kept.
create table activity_states (
  child_id     uuid not null references children on delete cascade,
  lesson_id    uuid not null references lessons on delete cascade,
  activity_key text not null check (activity_key ~ '^[a-z][a-z0-9-]{0,39}$'),
  done_at      timestamptz not null default now(),
  primary key (child_id, lesson_id, activity_key)
);
create index on activity_states (lesson_id);
call guard_rows('activity_states');
create policy parent_reads on activity_states for select to app_parent using (child_id in (select id from children));
create policy child_reads on activity_states for select to app_child using (child_id = (select own_child_id()));
-- The inner select runs as the child: nothing of a closed, unpublished or parent-only lesson can be done.
create policy child_does on activity_states for insert to app_child
  with check (child_id = (select own_child_id()) and lesson_id in (select id from lessons));
grant select on activity_states to app_parent, app_child;
grant insert (child_id, lesson_id, activity_key) on activity_states to app_child;
-- absent: update and delete; what was done stays done
create trigger need_consent before insert on activity_states
  for each row when (new.child_id is not null) execute function require_consent_to_learn();
create trigger announce_family after insert or update or delete on activity_states
  for each row execute function announce_family();
comment on table activity_states is 'Gemachte Aufgaben
about a child: which activities in lessons it has done, and when; no tries, no answers
for: going on elsewhere, and parents who see that something was done
kept: with the child';
comment on column activity_states.lesson_id is 'Lektion';
comment on column activity_states.done_at is 'gemacht am';

-- What a child has made of its own: a plan, a rule, a card. The child's own until it shows it; `form` is the activity as it was
-- when something was entered last, so that a page can be read when the lesson is gone.
create table notebook_pages (
  id           uuid primary key default gen_random_uuid(),
  child_id     uuid not null references children on delete cascade,
  lesson_id    uuid references lessons on delete set null,
  activity_key text not null check (activity_key ~ '^[a-z][a-z0-9-]{0,39}$'),
  form         jsonb not null,
  made         jsonb not null,
  begun_at     timestamptz not null default now(),
  changed_at   timestamptz not null default now(),
  shown_at     timestamptz,  -- null: the child has not shown it to its parents, or has taken it back
  unique (child_id, lesson_id, activity_key)
);
create index on notebook_pages (lesson_id);
call guard_rows('notebook_pages');
create policy child_keeps on notebook_pages for select to app_child using (child_id = (select own_child_id()));
create policy child_makes on notebook_pages for insert to app_child
  with check (child_id = (select own_child_id()) and lesson_id in (select id from lessons));
create policy child_changes on notebook_pages for update to app_child
  using (child_id = (select own_child_id())) with check (child_id = (select own_child_id()));
create policy child_throws_away on notebook_pages for delete to app_child using (child_id = (select own_child_id()));
create policy parent_reads_shown on notebook_pages for select to app_parent
  using (shown_at is not null and child_id in (select id from children));
grant select, delete on notebook_pages to app_child;
grant insert (child_id, lesson_id, activity_key, form, made) on notebook_pages to app_child;
grant update (form, made, changed_at, shown_at) on notebook_pages to app_child;
grant select on notebook_pages to app_parent;
-- absent: everything for parents of what was not shown, and everything for admins
create trigger need_consent before insert on notebook_pages
  for each row when (new.child_id is not null) execute function require_consent_to_learn();
-- Parents hear of what they may see; of writing that was not shown they do not even hear that it happens.
create trigger announce_family after update on notebook_pages
  for each row when (old.shown_at is not null or new.shown_at is not null) execute function announce_family();
create trigger announce_family_of_gone after delete on notebook_pages
  for each row when (old.shown_at is not null) execute function announce_family();
comment on table notebook_pages is 'Mein Heft
about a child: what it made in lessons, such as a plan for the week, in its own words
for: the child itself; its parents read, and download, only what it has shown them
kept: until the child throws it away, or with the child';
comment on column notebook_pages.lesson_id is 'Lektion';
comment on column notebook_pages.form is 'Aufgabe';
comment on column notebook_pages.made is 'Gemacht';
comment on column notebook_pages.begun_at is 'begonnen am';
comment on column notebook_pages.changed_at is 'zuletzt geändert am';
comment on column notebook_pages.shown_at is 'den Eltern gezeigt am';

alter table child_activities_log drop constraint child_activities_log_activity_type_check;
alter table child_activities_log add constraint child_activities_log_activity_type_check
  check (activity_type in ('lesson_read', 'activity_done', 'question_answered', 'quiz_finished',
    'simulation_finished', 'level_finished', 'competency_finished', 'pass_earned'));

-- What the page of a link shows, now with the activities of a lesson.
drop function shared_content(text);
create function shared_content(token text)
  returns table (content_type text, parent_id uuid, child_id uuid, child_name text, is_parent_only boolean,
    is_available boolean, title text, description text, content text, activities jsonb, quiz_id uuid, competency text,
    level text, levels text[])
  language plpgsql stable security definer rows 1 set search_path = public, pg_temp
as $$
begin
  return query
    select k.content_type, k.parent_id, k.child_id, c.name, coalesce(one.is_parent_only, false), p.id is not null,
      one.title, one.description, one.content, one.activities, one.quiz_id, p.title, l.title,
      array(
        select o.title from skill_levels o
        where o.competency_id = p.id and o.published_at is not null order by o.order_index, o.title)
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
