-- What is taught. A row without published_at is seen by admins only.

-- Every table of the content starts here: admins edit it.
create procedure content_rows(edited regclass)
  language plpgsql
as $$
begin
  call guard_rows(edited);
  execute format('create policy admin_edits on %s for all to app_admin using (true) with check (true)', edited);
  execute format('grant select, insert, update, delete on %s to app_admin', edited);
end $$;
revoke execute on procedure content_rows(regclass) from public;

-- Every instance keeps the catalogue in memory and drops it when it hears this; delivered on commit.
create function announce_content() returns trigger language plpgsql set search_path = public, pg_temp
as $$
begin
  perform pg_notify('content', '');
  return null;
end $$;

create table competencies (
  id                  uuid primary key default gen_random_uuid(),
  title               text not null check (char_length(title) between 3 and 200),
  slug                text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  description         text,
  order_index         int not null check (order_index >= 0),
  pedagogical_min_age int check (pedagogical_min_age >= 0),
  vendor_min_age      text,
  pass_motto          text,
  pass_note           text,
  published_at        timestamptz,
  created_by          uuid references profiles on delete set null,
  created_at          timestamptz not null default now(),
  updated_at          timestamptz not null default now()
);
create index on competencies (created_by);
call content_rows('competencies');
create policy everyone_reads_published on competencies for select to app_visitor, app_parent, app_child
  using (published_at is not null);
grant select (id, title, slug, description, order_index, pedagogical_min_age, vendor_min_age, pass_motto, pass_note,
  published_at, created_at, updated_at) on competencies to app_visitor, app_parent, app_child;
create trigger announce_content after insert or update or delete or truncate on competencies
  for each statement execute function announce_content();
comment on table competencies is '
about nobody: the content, and which admin began it
for: teaching
kept: as long as it is content';

create function touch_updated_at() returns trigger language plpgsql set search_path = public, pg_temp
as $$
begin
  new.updated_at := now();
  return new;
end $$;
create trigger touch_updated_at before update on competencies for each row execute function touch_updated_at();

-- Addresses that once were: they keep leading to their competency.
create table competency_slugs (
  slug          text primary key,
  competency_id uuid not null references competencies on delete cascade
);
create index on competency_slugs (competency_id);
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

create table skill_levels (
  id             uuid primary key default gen_random_uuid(),
  competency_id  uuid not null references competencies on delete cascade,
  title          text not null check (char_length(title) between 3 and 200),
  description    text,
  order_index    int not null check (order_index >= 0),
  min_age        int check (min_age >= 0),
  talking_points text[] not null default '{}',
  published_at   timestamptz  -- null: just made, until something in it is published that children may see
);
create index on skill_levels (competency_id, order_index);
call content_rows('skill_levels');
create policy everyone_reads_published on skill_levels for select to app_visitor, app_parent, app_child
  using (published_at is not null and competency_id in (select id from competencies));
grant select (id, competency_id, title, description, order_index, min_age, published_at) on skill_levels
  to app_visitor, app_parent, app_child;
grant select (talking_points) on skill_levels to app_parent;
create trigger announce_content after insert or update or delete or truncate on skill_levels
  for each statement execute function announce_content();
comment on table skill_levels is '
about nobody: the content
for: teaching
kept: as long as it is content';

-- The levels that the child who asks may enter: of an assigned competency, for its age or opened by a parent.
create function open_level_ids() returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  select l.id
  from children c
  join child_competencies a on a.child_id = c.id
  join competencies k on k.id = a.competency_id and k.published_at is not null
  join skill_levels l on l.competency_id = k.id
  where c.auth_user_id = actor_id()
    and (l.min_age is null or l.min_age <= whole_years(c.birthdate)
      or exists (select from level_openings o where o.child_id = c.id and o.skill_level_id = l.id))
$$;
grant execute on function open_level_ids() to app_child;

create table lessons (
  id             uuid primary key default gen_random_uuid(),
  skill_level_id uuid not null references skill_levels on delete cascade,
  title          text not null check (char_length(title) between 3 and 200),
  description    text,
  content        text not null,  -- HTML, cleaned by sanitizeLesson before it is written
  order_index    int not null check (order_index >= 0),
  is_parent_only boolean not null default false,
  published_at   timestamptz,
  revision       int not null default 0 check (revision >= 0),
  review_on      date,
  review_note    text
);
create index on lessons (skill_level_id, order_index);
call content_rows('lessons');
-- Visitors see the titles of the lessons for parents too: the home page promises one for each level (S2.53).
create policy visitor_reads_titles on lessons for select to app_visitor
  using (published_at is not null and skill_level_id in (select id from skill_levels));
create policy parent_reads on lessons for select to app_parent
  using (published_at is not null and skill_level_id in (select id from skill_levels));
create policy child_reads on lessons for select to app_child
  using (published_at is not null and not is_parent_only and skill_level_id in (select open_level_ids()));
grant select (id, skill_level_id, title, description, order_index, is_parent_only, published_at) on lessons to app_visitor;
grant select (id, skill_level_id, title, description, content, order_index, is_parent_only, published_at, revision)
  on lessons to app_parent, app_child;
-- absent: content for visitors, who read a lesson by a link or the demo only
create trigger announce_content after insert or update or delete or truncate on lessons
  for each statement execute function announce_content();
comment on table lessons is '
about nobody: the content
for: teaching
kept: as long as it is content';

create table quizzes (
  id             uuid primary key default gen_random_uuid(),
  skill_level_id uuid not null references skill_levels on delete cascade,
  title          text not null check (char_length(title) between 3 and 200),
  description    text,
  order_index    int not null check (order_index >= 0),
  published_at   timestamptz,
  revision       int not null default 0 check (revision >= 0),
  review_on      date,
  review_note    text
);
create index on quizzes (skill_level_id, order_index);
call content_rows('quizzes');
create policy visitor_reads_titles on quizzes for select to app_visitor
  using (published_at is not null and skill_level_id in (select id from skill_levels));
create policy parent_reads on quizzes for select to app_parent
  using (published_at is not null and skill_level_id in (select id from skill_levels));
create policy child_reads on quizzes for select to app_child
  using (published_at is not null and skill_level_id in (select open_level_ids()));
grant select (id, skill_level_id, title, description, order_index, published_at) on quizzes to app_visitor;
grant select (id, skill_level_id, title, description, order_index, published_at, revision) on quizzes to app_parent, app_child;
create trigger announce_content after insert or update or delete or truncate on quizzes
  for each statement execute function announce_content();
comment on table quizzes is '
about nobody: the content
for: teaching
kept: as long as it is content';

create table quiz_questions (
  id          uuid primary key default gen_random_uuid(),
  quiz_id     uuid not null references quizzes on delete cascade,
  question    text not null,
  order_index int not null check (order_index >= 0)
);
create index on quiz_questions (quiz_id, order_index);
call content_rows('quiz_questions');
create policy parent_reads on quiz_questions for select to app_parent using (quiz_id in (select id from quizzes));
create policy child_reads on quiz_questions for select to app_child using (quiz_id in (select id from quizzes));
grant select (id, quiz_id, question, order_index) on quiz_questions to app_parent, app_child;
comment on table quiz_questions is '
about nobody: the content
for: teaching
kept: as long as it is content';

create table quiz_answers (
  id          uuid primary key default gen_random_uuid(),
  question_id uuid not null references quiz_questions on delete cascade,
  answer_text text not null,
  is_correct  boolean not null,
  explanation text,
  order_index int not null check (order_index >= 0)
);
create index on quiz_answers (question_id, order_index);
call content_rows('quiz_answers');
create policy parent_reads on quiz_answers for select to app_parent using (question_id in (select id from quiz_questions));
create policy child_reads on quiz_answers for select to app_child using (question_id in (select id from quiz_questions));
grant select (id, question_id, answer_text, order_index) on quiz_answers to app_parent, app_child;
-- absent for every learner: is_correct and explanation, which the server tells answer by answer
comment on table quiz_answers is '
about nobody: the content
for: teaching
kept: as long as it is content';

create table simulations (
  id                 uuid primary key default gen_random_uuid(),
  skill_level_id     uuid not null references skill_levels on delete cascade,
  title              text not null check (char_length(title) between 3 and 200),
  description        text,
  endpoint_url       text not null,
  needs_contact_data boolean not null default false,
  reports_outcome    boolean not null default false,
  order_index        int not null check (order_index >= 0),
  published_at       timestamptz,
  revision           int not null default 0 check (revision >= 0),
  review_on          date,
  review_note        text
);
create index on simulations (skill_level_id, order_index);
call content_rows('simulations');
create policy visitor_reads_titles on simulations for select to app_visitor
  using (published_at is not null and skill_level_id in (select id from skill_levels));
create policy parent_reads on simulations for select to app_parent
  using (published_at is not null and skill_level_id in (select id from skill_levels));
-- What a child reads stands with what its parent has released (simulation_releases).
grant select (id, skill_level_id, title, description, order_index, published_at, needs_contact_data, reports_outcome)
  on simulations to app_visitor, app_parent, app_child;
-- absent for every learner: endpoint_url
create trigger announce_content after insert or update or delete or truncate on simulations
  for each statement execute function announce_content();
comment on table simulations is '
about nobody: the content
for: teaching
kept: as long as it is content';

-- The key a provider signs its outcomes with.
create table simulation_secrets (
  simulation_id uuid primary key references simulations on delete cascade,
  secret        text not null,
  created_at    timestamptz not null default now()
);
call guard_rows('simulation_secrets');
comment on table simulation_secrets is '
about nobody: the key with which a simulation''s provider signs
for: believing nobody else what it tells
kept: with the simulation';

-- Each time a draft is saved it gets a version that no draft ever had before: one that was discarded and begun again must
-- not look like the one that somebody still has on the screen. Counted here, so that nobody can choose it.
create sequence draft_versions as int;
create table content_drafts (
  content_type text not null check (content_type in ('lesson', 'quiz', 'simulation')),
  content_id   uuid not null,
  payload      jsonb not null,
  version      int not null default 1 check (version > 0),
  editor_id    uuid references profiles on delete set null,
  saved_at     timestamptz not null default now(),
  primary key (content_type, content_id)
);
create index on content_drafts (editor_id);
call content_rows('content_drafts');
create function number_draft() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  new.version := nextval('draft_versions');
  return new;
end $$;
create trigger number_draft before insert or update on content_drafts for each row execute function number_draft();
comment on table content_drafts is '
about nobody: content that is being written, and which admin saved it
for: writing
kept: until it is published or discarded';

-- Everything that was ever published, word for word. A quiz is answered and scored on the revision it began with.
create table content_revisions (
  content_type text not null check (content_type in ('lesson', 'quiz', 'simulation')),
  content_id   uuid not null,
  revision     int not null check (revision > 0),
  payload      jsonb not null,
  published_by uuid references profiles on delete set null,
  published_at timestamptz not null default now(),
  primary key (content_type, content_id, revision)
);
create index on content_revisions (published_by);
call guard_rows('content_revisions');
create policy admin_reads on content_revisions for select to app_admin using (true);
grant select on content_revisions to app_admin;
comment on table content_revisions is '
about nobody: what was published, and by which admin
for: scoring a quiz as it was begun, and going back to an earlier text
kept: as long as it is content';

-- What the content files wrote last: a row that differs from it was changed by an admin and is left alone.
create table content_origins (
  content_type text not null check (content_type in ('competency', 'level', 'lesson', 'quiz', 'simulation', 'faq')),
  content_id   uuid not null,
  payload      jsonb not null,
  loaded_at    timestamptz not null default now(),
  primary key (content_type, content_id)
);
call guard_rows('content_origins');
comment on table content_origins is '
about nobody: what the content files wrote last
for: leaving alone what an admin has changed
kept: as long as it is content';

-- Competencies in which something was published or deleted: what the children who learn them have done is recounted,
-- soon after the commit and a few at a time, so that publishing takes no longer the more families there are.
create table pending_recounts (
  competency_id uuid primary key references competencies on delete cascade,
  asked         bigint generated by default as identity,  -- another number when it was asked for again: then all begins again
  counted_to    uuid,         -- the last assignment that was counted, by id; null: none yet
  claimed_until    timestamptz   -- until then one server is at it; when it was killed, another goes on
);
call guard_rows('pending_recounts');
comment on table pending_recounts is '
about nobody: in which competency something was published a moment ago
for: recounting the progress of its children
kept: until it is counted';

-- The servers hear of it on commit.
create function announce_recount() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  perform pg_notify('recount', '');
  return null;
end $$;
create trigger announce_recount after insert or update of asked on pending_recounts
  for each statement execute function announce_recount();

-- Pictures of lessons (decision 048): what is known of them. The files lie in the storage, each under `file`: a name of the
-- server's own, from the content and at random, so that a picture that was deleted and comes again gets another one.
create table media (
  id          uuid primary key default gen_random_uuid(),
  name        text not null check (char_length(name) between 1 and 120),
  file        text not null unique check (file ~ '^[0-9a-f]{12}-[0-9a-f]{12}\.webp$'),
  width       int not null check (width > 0),
  height      int not null check (height > 0),
  bytes       int not null check (bytes > 0),
  sha256      text not null unique check (sha256 ~ '^[0-9a-f]{64}$'),  -- the same picture twice is one picture
  uploaded_by uuid references profiles on delete set null,
  created_at  timestamptz not null default now()
);
create index on media (lower(name));
create index on media (uploaded_by);
call guard_rows('media');
create policy admin_reads on media for select to app_admin using (true);
create policy admin_uploads on media for insert to app_admin with check (uploaded_by = (select actor_id()));
create policy admin_renames on media for update to app_admin using (true) with check (true);
create policy admin_deletes on media for delete to app_admin using (true);
grant select, delete on media to app_admin;
grant insert (name, file, width, height, bytes, sha256, uploaded_by) on media to app_admin;
grant update (name) on media to app_admin;  -- the rest is as the file is
-- Lessons are public, so are their pictures: the server looks them up as a visitor, whoever asks. Not how they are called.
create policy visitor_sees on media for select to app_visitor using (true);
grant select (id, file, bytes, sha256) on media to app_visitor;
comment on table media is '
about nobody: pictures of the content, and which admin uploaded them
for: teaching
kept: as long as it is content';

-- Files of the storage that no picture has: not yet, because one is being uploaded, or no more, because it was deleted.
-- Noted before the storage is asked, so that nothing lies there for ever when it is away, or a server is killed in between.
create table orphaned_files (
  file  text primary key,
  since timestamptz not null default now()
);
call guard_rows('orphaned_files');
comment on table orphaned_files is '
about nobody: names of picture files that no picture has, and since when
for: removing them once the storage lets us
kept: until they are removed';

create table faq_items (
  id          uuid primary key default gen_random_uuid(),
  question    text not null,
  answer      text not null,
  order_index int not null check (order_index >= 0),
  is_active   boolean not null default true
);
call content_rows('faq_items');
create policy everyone_reads_active on faq_items for select to app_visitor, app_parent, app_child using (is_active);
grant select (id, question, answer, order_index, is_active) on faq_items to app_visitor, app_parent, app_child;
create trigger announce_content after insert or update or delete or truncate on faq_items
  for each statement execute function announce_content();
comment on table faq_items is '
about nobody: questions and their answers
for: telling parents what they want to know
kept: as long as it is content';

create table faq_clicks (
  id          bigint generated always as identity primary key,
  faq_item_id uuid not null references faq_items on delete cascade,
  user_id     uuid references profiles on delete set null,
  session_id  text not null check (char_length(session_id) <= 64),
  user_agent  text check (char_length(user_agent) <= 120),
  clicked_at  timestamptz not null default now()
);
create index on faq_clicks (faq_item_id);
create index on faq_clicks (user_id);
create index on faq_clicks (clicked_at);
call guard_rows('faq_clicks');
create policy everyone_clicks on faq_clicks for insert to app_visitor, app_parent, app_child, app_admin
  with check (user_id is not distinct from (select actor_id()) and faq_item_id in (select id from faq_items));
grant insert (faq_item_id, user_id, session_id, user_agent) on faq_clicks to app_visitor, app_parent, app_child, app_admin;
-- absent: reading, for admins too; they see counts (shown_faq_clicks)
comment on table faq_clicks is 'Geöffnete Fragen
about a parent: which question was opened, by which browser and account
for: knowing which answers are needed
kept: after 90 days the bare count';
comment on column faq_clicks.faq_item_id is 'Frage';
comment on column faq_clicks.clicked_at is 'am';
comment on column faq_clicks.session_id is 'Seitenbesuch';
comment on column faq_clicks.user_agent is 'Browser';
