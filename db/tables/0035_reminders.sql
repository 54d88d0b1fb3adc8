-- Reminders to parents on their own devices (decision 096). A browser's push service carries what we encrypt for it.

-- Devices that a parent has switched reminders on for. What is needed to reach one stays with the server.
create table push_devices (
  id            uuid primary key default gen_random_uuid(),
  person_id     uuid not null references profiles on delete cascade,
  session_id    uuid references auth.session on delete set null,  -- the owner's last one there; null: it ran out
  endpoint      text not null unique check (char_length(endpoint) between 1 and 2000),
  public_key    text not null check (char_length(public_key) <= 100),
  auth_secret   text not null check (char_length(auth_secret) <= 50),
  name          text not null check (char_length(name) between 1 and 60),
  added_at      timestamptz not null default now(),
  seen_at       timestamptz not null default now(),  -- when its owner was last there, signed in
  reached_at    timestamptz,                         -- when its push service last took a reminder
  failures      int not null default 0 check (failures >= 0),  -- in a row
  rests_until   timestamptz,  -- its push service wants to be left alone, or keeps silent
  -- Since when its push service takes nothing for it, and how it answered last (a status of HTTP; null: it could not be
  -- reached). Both go with the next reminder that is taken.
  refused_since timestamptz,
  refused_as    int check (refused_as between 100 and 599)
);
create index on push_devices (person_id, added_at);
create index on push_devices (session_id);
create index on push_devices (seen_at);

create table reminder_settings (
  person_id       uuid primary key references profiles on delete cascade,
  tells_pass      boolean not null default true,
  tells_help      boolean not null default true,
  tells_agreement boolean not null default true,
  shows_names     boolean not null default false,  -- others see the lock screen
  quiet_from      time not null default '20:00',
  quiet_until     time not null default '08:00',   -- the same as quiet_from: never quiet
  timezone        text not null default 'Europe/Berlin'
    check (timezone in ('Europe/Berlin', 'Europe/Vienna', 'Europe/Zurich', 'UTC')),
  updated_at      timestamptz not null default now()
);

-- Of what somebody will be, or was, reminded. Whether it still holds is asked when its time has come.
create table reminders (
  id          uuid primary key default gen_random_uuid(),
  person_id   uuid not null references profiles on delete cascade,
  child_id    uuid not null references children on delete cascade,
  kind        text not null check (kind in ('pass', 'help', 'agreement')),
  subject_id  uuid not null,  -- the pass, the quiz, the agreement
  happened_at timestamptz not null default now(),
  told_at     timestamptz,
  unique (person_id, child_id, kind, subject_id)
);
create index on reminders (child_id);
create index on reminders (happened_at);

-- When somebody may be reminded next, a row for everybody with a device. Looking for what is due costs the same
-- however many families there are.
create table reminder_turns (
  person_id     uuid primary key references profiles on delete cascade,
  due_at        timestamptz,  -- null: nothing waits
  told_on       date,         -- the local day of the last one: one a day
  claimed_until timestamptz  -- until then one server is at it; when it was killed, another may try again
);
create index on reminder_turns (due_at);
