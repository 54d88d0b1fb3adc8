-- What is taught. A row without published_at is seen by admins only.
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

-- Addresses that once were: they keep leading to their competency.
create table competency_slugs (
  slug          text primary key,
  competency_id uuid not null references competencies on delete cascade
);
create index on competency_slugs (competency_id);

create table skill_levels (
  id             uuid primary key default gen_random_uuid(),
  competency_id  uuid not null references competencies on delete cascade,
  title          text not null check (char_length(title) between 3 and 200),
  description    text,
  order_index    int not null check (order_index >= 0),
  min_age        int check (min_age >= 0),
  talking_points text[] not null default '{}'
);
create index on skill_levels (competency_id, order_index);

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

create table quiz_questions (
  id          uuid primary key default gen_random_uuid(),
  quiz_id     uuid not null references quizzes on delete cascade,
  question    text not null,
  order_index int not null check (order_index >= 0)
);
create index on quiz_questions (quiz_id, order_index);

create table quiz_answers (
  id          uuid primary key default gen_random_uuid(),
  question_id uuid not null references quiz_questions on delete cascade,
  answer_text text not null,
  is_correct  boolean not null,
  explanation text,
  order_index int not null check (order_index >= 0)
);
create index on quiz_answers (question_id, order_index);

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

-- The key a provider signs its outcomes with.
create table simulation_secrets (
  simulation_id uuid primary key references simulations on delete cascade,
  secret        text not null,
  created_at    timestamptz not null default now()
);

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

-- What the content files wrote last: a row that differs from it was changed by an admin and is left alone.
create table content_origins (
  content_type text not null check (content_type in ('competency', 'level', 'lesson', 'quiz', 'simulation', 'faq')),
  content_id   uuid not null,
  payload      jsonb not null,
  loaded_at    timestamptz not null default now(),
  primary key (content_type, content_id)
);

do $$
declare
  content text;
begin
  foreach content in array array['competencies', 'competency_slugs', 'skill_levels', 'lessons', 'quizzes', 'quiz_questions',
    'quiz_answers', 'simulations', 'simulation_secrets', 'content_drafts', 'content_revisions', 'content_origins'] loop
    call guard_rows(content::regclass);
  end loop;
  foreach content in array array['competencies', 'competency_slugs', 'skill_levels', 'lessons', 'quizzes', 'quiz_questions',
    'quiz_answers', 'simulations', 'content_drafts'] loop
    execute format('create policy admin_edits on %I for all to app_admin using (true) with check (true)', content);
    execute format('grant select, insert, update, delete on %I to app_admin', content);
  end loop;
end $$;
create policy admin_reads on content_revisions for select to app_admin using (true);
grant select on content_revisions to app_admin;

-- The catalogue: titles are for everyone.
create policy everyone_reads_published on competencies for select to app_visitor, app_parent, app_child
  using (published_at is not null);
create policy everyone_follows on competency_slugs for select to app_visitor, app_parent, app_child
  using (competency_id in (select id from competencies));
create policy everyone_reads_published on skill_levels for select to app_visitor, app_parent, app_child
  using (competency_id in (select id from competencies));
grant select (id, title, slug, description, order_index, pedagogical_min_age, vendor_min_age, pass_motto, pass_note,
  published_at, created_at, updated_at) on competencies to app_visitor, app_parent, app_child;
grant select on competency_slugs to app_visitor, app_parent, app_child;
grant select (id, competency_id, title, description, order_index, min_age) on skill_levels to app_visitor, app_parent, app_child;
grant select (talking_points) on skill_levels to app_parent;

create policy visitor_reads_titles on lessons for select to app_visitor
  using (published_at is not null and not is_parent_only and skill_level_id in (select id from skill_levels));
create policy visitor_reads_titles on quizzes for select to app_visitor
  using (published_at is not null and skill_level_id in (select id from skill_levels));
create policy visitor_reads_titles on simulations for select to app_visitor
  using (published_at is not null and skill_level_id in (select id from skill_levels));
grant select (id, skill_level_id, title, description, order_index, is_parent_only, published_at) on lessons to app_visitor;
grant select (id, skill_level_id, title, description, order_index, published_at) on quizzes to app_visitor;
grant select (id, skill_level_id, title, description, order_index, published_at, needs_contact_data, reports_outcome)
  on simulations to app_visitor, app_parent, app_child;

-- Parents read all that is published, the lessons for parents too. What a child reads stands in 0005.
create policy parent_reads on lessons for select to app_parent
  using (published_at is not null and skill_level_id in (select id from skill_levels));
create policy parent_reads on quizzes for select to app_parent
  using (published_at is not null and skill_level_id in (select id from skill_levels));
create policy parent_reads on quiz_questions for select to app_parent using (quiz_id in (select id from quizzes));
create policy parent_reads on quiz_answers for select to app_parent using (question_id in (select id from quiz_questions));
create policy parent_reads on simulations for select to app_parent
  using (published_at is not null and skill_level_id in (select id from skill_levels));
grant select (id, skill_level_id, title, description, content, order_index, is_parent_only, published_at, revision)
  on lessons to app_parent, app_child;
grant select (id, skill_level_id, title, description, order_index, published_at, revision) on quizzes to app_parent, app_child;
grant select (id, quiz_id, question, order_index) on quiz_questions to app_parent, app_child;
grant select (id, question_id, answer_text, order_index) on quiz_answers to app_parent, app_child;
-- absent for every learner: quiz_answers.is_correct and explanation (told answer by answer, by the server),
-- simulations.endpoint_url, simulation_secrets, drafts, revisions

create function touch_updated_at() returns trigger language plpgsql set search_path = public, pg_temp
as $$
begin
  new.updated_at := now();
  return new;
end $$;
create trigger touch_updated_at before update on competencies for each row execute function touch_updated_at();

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

-- Every instance keeps the catalogue in memory and drops it when it hears this; delivered on commit.
create function announce_content() returns trigger language plpgsql set search_path = public, pg_temp
as $$
begin
  perform pg_notify('content', '');
  return null;
end $$;
do $$
declare
  content text;
begin
  foreach content in array array['competencies', 'skill_levels', 'lessons', 'quizzes', 'simulations'] loop
    execute format('create trigger announce_content after insert or update or delete or truncate on %I
      for each statement execute function announce_content()', content);
  end loop;
end $$;
