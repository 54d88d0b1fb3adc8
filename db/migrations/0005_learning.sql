-- What a child was given to learn, what it did, and what it earned.
create table child_competencies (
  id                           uuid primary key default gen_random_uuid(),
  child_id                     uuid not null references children on delete cascade,
  competency_id                uuid not null references competencies on delete cascade,
  assigned_at                  timestamptz not null default now(),
  completed_at                 timestamptz,
  progress                     int not null default 0 check (progress between 0 and 100),
  skill_levels_count           int not null default 0 check (skill_levels_count >= 0),
  completed_skill_levels_count int not null default 0 check (completed_skill_levels_count >= 0),
  unique (child_id, competency_id),
  check (completed_skill_levels_count <= skill_levels_count),
  check ((completed_at is not null) = (progress = 100))
);
create index on child_competencies (competency_id);
call guard_rows('child_competencies');
create policy parent_reads on child_competencies for select to app_parent using (child_id in (select own_child_ids()));
-- A foreign key check ignores row policies: without this line a parent could assign to somebody else's child,
-- or assign what is not published.
create policy parent_assigns on child_competencies for insert to app_parent
  with check (child_id in (select own_child_ids()) and competency_id in (select id from competencies));
create policy parent_unassigns on child_competencies for delete to app_parent using (child_id in (select own_child_ids()));
create policy child_reads on child_competencies for select to app_child using (child_id = (select own_child_id()));
grant select, delete on child_competencies to app_parent;
grant insert (child_id, competency_id, assigned_at) on child_competencies to app_parent;
grant select on child_competencies to app_child;
-- absent: update for parents and children; progress and completed_at are the server's

-- A level above the child's age that a parent has opened all the same.
create table level_openings (
  child_id       uuid not null references children on delete cascade,
  skill_level_id uuid not null references skill_levels on delete cascade,
  opened_at      timestamptz not null default now(),
  primary key (child_id, skill_level_id)
);
create index on level_openings (skill_level_id);
call guard_rows('level_openings');
create policy parent_opens on level_openings for all to app_parent
  using (child_id in (select own_child_ids()))
  with check (child_id in (select own_child_ids()) and skill_level_id in (select id from skill_levels));
create policy child_reads on level_openings for select to app_child using (child_id = (select own_child_id()));
grant select, delete on level_openings to app_parent;
grant insert (child_id, skill_level_id) on level_openings to app_parent;
grant select on level_openings to app_child;

-- The levels that this child may enter: of an assigned competency, for its age or opened by a parent.
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
create policy child_reads on lessons for select to app_child
  using (published_at is not null and not is_parent_only and skill_level_id in (select open_level_ids()));
create policy child_reads on quizzes for select to app_child
  using (published_at is not null and skill_level_id in (select open_level_ids()));
create policy child_reads on quiz_questions for select to app_child using (quiz_id in (select id from quizzes));
create policy child_reads on quiz_answers for select to app_child using (question_id in (select id from quiz_questions));

-- A pass is a document: it keeps the words it was earned with, and outlives the competency.
create table child_passes (
  id            uuid primary key default gen_random_uuid(),
  child_id      uuid not null references children on delete cascade,
  competency_id uuid references competencies on delete set null,
  earned_at     timestamptz not null default now(),
  title         text not null,
  description   text,
  motto         text,
  note          text,
  levels        text[] not null,
  unique (child_id, competency_id)
);
create index on child_passes (child_id, earned_at desc);
create index on child_passes (competency_id);
call guard_rows('child_passes');
create policy parent_reads on child_passes for select to app_parent using (child_id in (select own_child_ids()));
create policy child_reads on child_passes for select to app_child using (child_id = (select own_child_id()));
grant select on child_passes to app_parent, app_child;  -- no insert: a pass is earned, never written by who holds it

create table lesson_progress (
  id                  uuid primary key default gen_random_uuid(),
  child_id            uuid not null references children on delete cascade,
  lesson_id           uuid not null references lessons on delete cascade,
  completed_at        timestamptz not null default now(),
  completed_via_share boolean not null default false,
  share_token         text,
  unique (child_id, lesson_id)
);
create index on lesson_progress (lesson_id);
call guard_rows('lesson_progress');
create policy parent_reads on lesson_progress for select to app_parent using (child_id in (select own_child_ids()));
create policy child_reads on lesson_progress for select to app_child using (child_id = (select own_child_id()));
-- The inner select runs as the child: a closed, unpublished or parent-only lesson cannot be marked.
create policy child_marks on lesson_progress for insert to app_child
  with check (child_id = (select own_child_id()) and lesson_id in (select id from lessons));
grant select on lesson_progress to app_parent, app_child;
grant insert (child_id, lesson_id) on lesson_progress to app_child;

-- A quiz being answered. The id is the client's key, and later the attempt's: doing a step twice changes nothing.
create table open_attempts (
  id            uuid primary key,
  child_id      uuid references children on delete cascade,
  quiz_id       uuid not null references quizzes on delete cascade,
  revision      int not null,
  answer_order  jsonb not null,  -- question id → answer ids as shuffled for this attempt
  started_at    timestamptz not null default now()
);
create index on open_attempts (child_id, quiz_id);
create index on open_attempts (quiz_id);
create index on open_attempts (started_at);
call guard_rows('open_attempts');
create policy child_reads on open_attempts for select to app_child using (child_id = (select own_child_id()));
grant select on open_attempts to app_child;

-- The first answer to each question; it is told right or wrong and can no longer change.
create table open_attempt_answers (
  attempt_id  uuid not null references open_attempts on delete cascade,
  question_id uuid not null,
  answer_ids  uuid[] not null check (cardinality(answer_ids) > 0),
  answered_at timestamptz not null default now(),
  primary key (attempt_id, question_id)
);
call guard_rows('open_attempt_answers');

create table quiz_attempts (
  id           uuid primary key default gen_random_uuid(),
  quiz_id      uuid not null references quizzes on delete cascade,
  child_id     uuid not null references children on delete cascade,
  score        int not null check (score >= 0),
  max_score    int not null check (max_score > 0),
  completed_at timestamptz not null default now(),
  check (score <= max_score)
);
create index on quiz_attempts (child_id, quiz_id, completed_at desc);
create index on quiz_attempts (quiz_id);
call guard_rows('quiz_attempts');
create policy parent_reads on quiz_attempts for select to app_parent using (child_id in (select own_child_ids()));
create policy child_reads on quiz_attempts for select to app_child using (child_id = (select own_child_id()));
grant select on quiz_attempts to app_parent, app_child;  -- no insert: a score is written by the server, never by the person scored

-- One row per chosen answer. No foreign key to question and answer: they may be edited away, the revision keeps their words.
create table quiz_responses (
  attempt_id  uuid not null references quiz_attempts on delete cascade,
  question_id uuid not null,
  answer_id   uuid not null,
  is_correct  boolean not null,
  primary key (attempt_id, question_id, answer_id)
);
create index on quiz_responses (question_id);
call guard_rows('quiz_responses');
create policy family_reads on quiz_responses for select to app_parent, app_child
  using (attempt_id in (select id from quiz_attempts));
grant select on quiz_responses to app_parent, app_child;

create table simulation_attempts (
  id            uuid primary key default gen_random_uuid(),
  simulation_id uuid not null references simulations on delete cascade,
  child_id      uuid not null references children on delete cascade,
  is_successful boolean not null,
  completed_at  timestamptz not null default now(),
  run_id        uuid not null unique default gen_random_uuid(),
  mode          text not null default 'child_run' check (mode = 'child_run'),
  outcome       text check (outcome in ('resisted', 'asked_for_help', 'fell', 'aborted')),
  finished_at   timestamptz,
  check ((outcome is null) = (finished_at is null))
);
create index on simulation_attempts (child_id, simulation_id, completed_at desc);
create index on simulation_attempts (simulation_id);
call guard_rows('simulation_attempts');
create policy parent_reads on simulation_attempts for select to app_parent using (child_id in (select own_child_ids()));
create policy child_reads on simulation_attempts for select to app_child using (child_id = (select own_child_id()));
grant select on simulation_attempts to app_parent, app_child;

-- A parent lets a child start this simulation by itself.
create table simulation_releases (
  child_id      uuid not null references children on delete cascade,
  simulation_id uuid not null references simulations on delete cascade,
  released_at   timestamptz not null default now(),
  primary key (child_id, simulation_id)
);
create index on simulation_releases (simulation_id);
call guard_rows('simulation_releases');
create policy parent_releases on simulation_releases for all to app_parent
  using (child_id in (select own_child_ids()))
  with check (child_id in (select own_child_ids()) and simulation_id in (select id from simulations));
create policy child_reads on simulation_releases for select to app_child using (child_id = (select own_child_id()));
grant select, delete on simulation_releases to app_parent;
grant insert (child_id, simulation_id) on simulation_releases to app_parent;
grant select on simulation_releases to app_child;

create policy child_reads on simulations for select to app_child
  using (published_at is not null and skill_level_id in (select open_level_ids())
    and id in (select simulation_id from simulation_releases));

-- What a child did, with titles as they were. Ids carry no foreign key: the log outlives what it tells of.
create table child_activities_log (
  id                 bigint generated always as identity primary key,
  child_id           uuid not null references children on delete cascade,
  activity_type      text not null check (activity_type in ('lesson_read', 'question_answered', 'quiz_finished',
    'simulation_finished', 'level_finished', 'competency_finished', 'pass_earned')),
  lesson_id          uuid,
  lesson_title       text,
  quiz_id            uuid,
  quiz_title         text,
  question_id        uuid,
  question_title     text,
  answer_id          uuid,
  answer_title       text,
  simulation_id      uuid,
  simulation_title   text,
  skill_level_id     uuid,
  skill_level_title  text,
  competency_id      uuid,
  competency_title   text,
  is_answer_correct  boolean,
  activity_timestamp timestamptz not null default now()
);
create index on child_activities_log (child_id, activity_timestamp desc);
call guard_rows('child_activities_log');
create policy parent_reads on child_activities_log for select to app_parent using (child_id in (select own_child_ids()));
create policy child_reads on child_activities_log for select to app_child using (child_id = (select own_child_id()));
grant select on child_activities_log to app_parent, app_child;
