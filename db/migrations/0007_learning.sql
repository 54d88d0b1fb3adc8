-- What a child was given to learn, and what it did of it.
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
create index on child_competencies (competency_id, id);
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
create trigger announce_family after insert or update or delete on child_competencies
  for each row execute function announce_family();
comment on table child_competencies is 'Kompetenzen
about a child: what it is to learn, and how far it is
for: learning
kept: with the child';
comment on column child_competencies.competency_id is 'Kompetenz';
comment on column child_competencies.assigned_at is 'zugewiesen am';
comment on column child_competencies.completed_at is 'abgeschlossen am';
comment on column child_competencies.progress is 'Fortschritt in %';
comment on column child_competencies.skill_levels_count is 'Level';
comment on column child_competencies.completed_skill_levels_count is 'abgeschlossene Level';

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
create trigger announce_family after insert or update or delete on level_openings
  for each row execute function announce_family();
comment on table level_openings is 'Von den Eltern geöffnete Level
about a child: which levels above its age its parent has opened
for: learning
kept: with the child';
comment on column level_openings.skill_level_id is 'Level';
comment on column level_openings.opened_at is 'geöffnet am';

-- When a child finished a level, once: the stamp in its booklet. It stays when the level gets more to do later.
create table level_completions (
  child_id       uuid not null references children on delete cascade,
  skill_level_id uuid not null references skill_levels on delete cascade,
  completed_at   timestamptz not null default now(),
  primary key (child_id, skill_level_id)
);
create index on level_completions (skill_level_id);
call guard_rows('level_completions');
create policy parent_reads on level_completions for select to app_parent using (child_id in (select own_child_ids()));
create policy child_reads on level_completions for select to app_child using (child_id = (select own_child_id()));
grant select on level_completions to app_parent, app_child;
-- absent: insert; a stamp is earned
comment on table level_completions is 'Abgeschlossene Level
about a child: which levels it has finished, and when
for: learning
kept: with the child';
comment on column level_completions.skill_level_id is 'Level';
comment on column level_completions.completed_at is 'abgeschlossen am';

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
create index on lesson_progress (completed_at) include (child_id);
call guard_rows('lesson_progress');
create policy parent_reads on lesson_progress for select to app_parent using (child_id in (select own_child_ids()));
create policy child_reads on lesson_progress for select to app_child using (child_id = (select own_child_id()));
-- The inner select runs as the child: a closed, unpublished or parent-only lesson cannot be marked.
create policy child_marks on lesson_progress for insert to app_child
  with check (child_id = (select own_child_id()) and lesson_id in (select id from lessons));
grant select on lesson_progress to app_parent, app_child;
grant insert (child_id, lesson_id) on lesson_progress to app_child;
create trigger need_consent before insert on lesson_progress
  for each row when (new.child_id is not null) execute function require_consent_to_learn();
create trigger announce_family after insert or update or delete on lesson_progress
  for each row execute function announce_family();
comment on table lesson_progress is 'Gelesene Lektionen
about a child: which lessons it has read, and when
for: learning
kept: with the child';
comment on column lesson_progress.lesson_id is 'Lektion';
comment on column lesson_progress.completed_at is 'gelesen am';
comment on column lesson_progress.completed_via_share is 'über einen geteilten Link';

-- Which lessons for parents a parent has read (decision 067). Of one parent, whichever child it was about.
create table parent_lesson_reads (
  parent_id uuid not null references profiles on delete cascade,
  lesson_id uuid not null references lessons on delete cascade,
  read_at   timestamptz not null default now(),
  primary key (parent_id, lesson_id)
);
create index on parent_lesson_reads (lesson_id);
call guard_rows('parent_lesson_reads');
create policy parent_reads on parent_lesson_reads for select to app_parent using (parent_id = (select actor_id()));
-- Only what is meant for parents, and what they may read: the policies of lessons hold in here too.
create policy parent_marks on parent_lesson_reads for insert to app_parent
  with check (parent_id = (select actor_id()) and lesson_id in (select id from lessons where is_parent_only));
grant select on parent_lesson_reads to app_parent;
grant insert (parent_id, lesson_id) on parent_lesson_reads to app_parent;
-- absent: everything for children and admins; update, because a lesson is read once
comment on table parent_lesson_reads is 'Gelesene Lektionen für Eltern
about a parent: which lessons for parents it has marked as read, and when
for: knowing what comes next (decision 067)
kept: with the account';
comment on column parent_lesson_reads.lesson_id is 'Lektion';
comment on column parent_lesson_reads.read_at is 'gelesen am';

-- What a child did, with titles as they were. Ids carry no foreign key: the log outlives what it tells of.
create table child_activities_log (
  id                 bigint generated always as identity primary key,
  child_id           uuid not null references children on delete cascade,
  activity_timestamp timestamptz not null default now(),
  activity_type      text not null check (activity_type in ('lesson_read', 'question_answered', 'quiz_finished',
    'simulation_finished', 'level_finished', 'competency_finished', 'pass_earned')),
  competency_id      uuid,
  competency_title   text,
  skill_level_id     uuid,
  skill_level_title  text,
  lesson_id          uuid,
  lesson_title       text,
  quiz_id            uuid,
  quiz_title         text,
  question_id        uuid,
  question_title     text,
  answer_id          uuid,
  answer_title       text,
  is_answer_correct  boolean,
  simulation_id      uuid,
  simulation_title   text
);
create index on child_activities_log (child_id, activity_timestamp desc);
create index on child_activities_log (activity_timestamp) include (child_id);
call guard_rows('child_activities_log');
create policy parent_reads on child_activities_log for select to app_parent using (child_id in (select own_child_ids()));
create policy child_reads on child_activities_log for select to app_child using (child_id = (select own_child_id()));
grant select on child_activities_log to app_parent, app_child;
create trigger need_consent before insert on child_activities_log
  for each row when (new.child_id is not null) execute function require_consent_to_learn();
comment on table child_activities_log is 'Verlauf
about a child: what it did, in which order
for: status mails for its parents
kept: 24 months';
comment on column child_activities_log.activity_timestamp is 'Zeitpunkt';
comment on column child_activities_log.activity_type is 'Art';
comment on column child_activities_log.competency_title is 'Kompetenz';
comment on column child_activities_log.skill_level_title is 'Level';
comment on column child_activities_log.lesson_title is 'Lektion';
comment on column child_activities_log.quiz_title is 'Quiz';
comment on column child_activities_log.question_title is 'Frage';
comment on column child_activities_log.answer_title is 'Antwort';
comment on column child_activities_log.is_answer_correct is 'richtig';
comment on column child_activities_log.simulation_title is 'Übung';

-- How a child likes to read, so that it finds it on every device. No row: as everybody else.
create table reading_comfort (
  child_id     uuid primary key references children on delete cascade,
  font_size    text not null check (font_size in ('normal', 'large', 'larger')),
  letters      text not null check (letters in ('normal', 'clear')),
  line_spacing text not null check (line_spacing in ('normal', 'wide', 'wider')),
  line_length  text not null check (line_length in ('normal', 'short')),
  colours      text not null check (colours in ('normal', 'calm')),
  pace         text not null check (pace in ('normal', 'slow', 'fast'))
);
call guard_rows('reading_comfort');
create policy child_keeps on reading_comfort for all to app_child
  using (child_id = (select own_child_id())) with check (child_id = (select own_child_id()));
grant select, delete on reading_comfort to app_child;
grant insert on reading_comfort to app_child;
grant update (font_size, letters, line_spacing, line_length, colours, pace) on reading_comfort to app_child;
-- absent: everything for parents; that a child needs large letters or a slow voice is its own affair
comment on table reading_comfort is 'So liest das Kind am liebsten
about a child: size of letters, distances, colours, pace of the voice, if chosen
for: reading well on every device; parents neither see nor download it; what the child itself downloads has it
kept: with the child';
comment on column reading_comfort.font_size is 'Schriftgröße';
comment on column reading_comfort.letters is 'Buchstaben';
comment on column reading_comfort.line_spacing is 'Zeilenabstand';
comment on column reading_comfort.line_length is 'Zeilenlänge';
comment on column reading_comfort.colours is 'Farben';
comment on column reading_comfort.pace is 'Tempo beim Vorlesen';
