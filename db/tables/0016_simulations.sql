-- Simulations: practising against a simulated attack, which somebody else's server plays (decision 012).

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
  review_note        text,
  taken_back_at      timestamptz,
  binned_at          timestamptz,
  check (published_at is null or (taken_back_at is null and binned_at is null))
);
create index on simulations (binned_at) where binned_at is not null;
create index on simulations (skill_level_id, order_index);

-- The key a provider signs its outcomes with.
create table simulation_secrets (
  simulation_id uuid primary key references simulations on delete cascade,
  secret        text not null,
  created_at    timestamptz not null default now()
);

-- What came of asking each published simulation by night whether it is still there.
create table simulation_checks (
  simulation_id uuid primary key references simulations on delete cascade,
  endpoint_url  text not null,  -- what was asked: about another address nothing is known
  claimed_until timestamptz,    -- until then one server is asking; when it was killed, another may
  checked_on    date,           -- the night of the last answer or silence
  failure       text,           -- null: it answered
  failing_on    date,           -- the first night of those in a row in which it failed
  check ((failure is null) = (failing_on is null))
);

-- How starts of a simulation went, for the admins who keep it: whether its provider answered, and nothing about who
-- started it. A parent's test leaves a row here too, because it is no attempt of anybody's.
create table simulation_starts (
  id            bigint generated always as identity primary key,
  simulation_id uuid not null references simulations on delete cascade,
  started_at    timestamptz not null default date_trunc('minute', now()),  -- so exact and no more: it shall lead to nobody
  failure       text  -- null: it was started; otherwise why not (server/platform/outbound/failure.ts)
);
create index on simulation_starts (simulation_id, started_at desc);
create index on simulation_starts (started_at);

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

-- What came of practising.
create table simulation_attempts (
  id              uuid primary key default gen_random_uuid(),
  child_id        uuid not null references children on delete cascade,
  simulation_id   uuid not null references simulations on delete cascade,
  run_id          uuid not null unique default gen_random_uuid(),
  mode            text not null default 'child_run' check (mode = 'child_run'),
  launch_failure  text,  -- why it could not be started (server/platform/outbound/failure.ts); null when it was
  outcome         text check (outcome in ('resisted', 'asked_for_help', 'fell', 'aborted')),
  -- The message that told the outcome, by the id its sender gave it: each counts once, whichever server it reaches.
  outcome_message text check (char_length(outcome_message) <= 200),
  is_successful   boolean not null,
  completed_at    timestamptz not null default now(),
  finished_at     timestamptz,
  check ((outcome is null) = (finished_at is null))
);
create index on simulation_attempts (child_id, simulation_id, completed_at desc);
create index on simulation_attempts (simulation_id);
create unique index simulation_attempts_message_counts_once on simulation_attempts (simulation_id, outcome_message);
