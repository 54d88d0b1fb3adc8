-- Practising against a simulated attack (decision 012).
create table simulation_attempts (
  id             uuid primary key default gen_random_uuid(),
  child_id       uuid not null references children on delete cascade,
  simulation_id  uuid not null references simulations on delete cascade,
  run_id         uuid not null unique default gen_random_uuid(),
  mode           text not null default 'child_run' check (mode = 'child_run'),
  launch_failure text,  -- why it could not be started (server/platform/outbound/failure.ts); null when it was
  outcome        text check (outcome in ('resisted', 'asked_for_help', 'fell', 'aborted')),
  -- The message that told the outcome, by the id its sender gave it: each counts once, whichever server it reaches.
  outcome_message text check (char_length(outcome_message) <= 200),
  is_successful  boolean not null,
  completed_at   timestamptz not null default now(),
  finished_at    timestamptz,
  check ((outcome is null) = (finished_at is null))
);
create index on simulation_attempts (child_id, simulation_id, completed_at desc);
create index on simulation_attempts (simulation_id);
create unique index simulation_attempts_message_counts_once on simulation_attempts (simulation_id, outcome_message);
call guard_rows('simulation_attempts');
create policy parent_reads on simulation_attempts for select to app_parent using (child_id in (select own_child_ids()));
create policy child_reads on simulation_attempts for select to app_child using (child_id = (select own_child_id()));
grant select on simulation_attempts to app_parent, app_child;
create trigger need_consent before insert on simulation_attempts
  for each row when (new.child_id is not null) execute function require_consent_to_learn();
create trigger announce_family after insert or update or delete on simulation_attempts
  for each row execute function announce_family();
comment on table simulation_attempts is 'Übungen
about a child: how a simulation ended, or why it could not be started
for: learning, showing how it went
kept: 24 months; the best result of each simulation stays with the child';
comment on column simulation_attempts.simulation_id is 'Übung';
comment on column simulation_attempts.is_successful is 'geschafft';
comment on column simulation_attempts.outcome is 'Ausgang';
comment on column simulation_attempts.mode is 'Art';
comment on column simulation_attempts.launch_failure is 'nicht gestartet, weil';
comment on column simulation_attempts.completed_at is 'gestartet am';
comment on column simulation_attempts.finished_at is 'beendet am';

-- A parent lets a child start this simulation by itself.
create table simulation_releases (
  child_id          uuid not null references children on delete cascade,
  simulation_id     uuid not null references simulations on delete cascade,
  released_at       timestamptz not null default now(),
  -- To whom (host and port) the child's contact data may go: for another recipient nothing was agreed.
  contact_recipient text,
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
-- absent: writing contact_recipient; the server notes it together with the launch in which it was agreed
create trigger announce_family after insert or update or delete on simulation_releases
  for each row execute function announce_family();
comment on table simulation_releases is 'Freigegebene Übungen
about a child: which simulations it may start, and who may get its contact data then
for: learning
kept: with the child';
comment on column simulation_releases.simulation_id is 'Übung';
comment on column simulation_releases.released_at is 'freigegeben am';
comment on column simulation_releases.contact_recipient is 'Kontaktdaten gehen an';

create policy child_reads on simulations for select to app_child
  using (published_at is not null and skill_level_id in (select open_level_ids())
    and id in (select simulation_id from simulation_releases));

-- How starts of a simulation went, for the admins who keep it: whether its provider answered, and nothing about who started
-- it. A parent's test leaves a row here too, because it is no attempt of anybody's.
create table simulation_starts (
  id            bigint generated always as identity primary key,
  simulation_id uuid not null references simulations on delete cascade,
  started_at    timestamptz not null default date_trunc('minute', now()),  -- so exact and no more: it shall lead to nobody
  failure       text  -- null: it was started; otherwise why not (server/platform/outbound/failure.ts)
);
create index on simulation_starts (simulation_id, started_at desc);
create index on simulation_starts (started_at);
call guard_rows('simulation_starts');
create policy admin_reads on simulation_starts for select to app_admin using (true);
grant select on simulation_starts to app_admin;
-- absent: whoever started it, and for which child
comment on table simulation_starts is '
about nobody: whether a simulation''s provider let it be started, to the minute; not who wanted to, nor for which child
for: finding out that nobody can start it
kept: 90 days';

-- What came of asking each published simulation by night whether it is still there.
create table simulation_checks (
  simulation_id uuid primary key references simulations on delete cascade,
  endpoint_url  text not null,  -- what was asked: about another address nothing is known
  claimed_until    timestamptz,    -- until then one server is asking; when it was killed, another may
  checked_on    date,           -- the night of the last answer or silence
  failure       text,           -- null: it answered
  failing_on    date,           -- the first night of those in a row in which it failed
  check ((failure is null) = (failing_on is null))
);
call guard_rows('simulation_checks');
create policy admin_reads on simulation_checks for select to app_admin using (true);
grant select on simulation_checks to app_admin;
comment on table simulation_checks is '
about nobody: whether a simulation''s provider answered by night
for: finding out that nobody can start it
kept: with the simulation';
