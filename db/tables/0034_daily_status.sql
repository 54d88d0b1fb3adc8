-- Status mails (decision 027).
create table daily_status_settings (
  parent_id        uuid primary key references profiles on delete cascade,
  is_enabled       boolean not null default true,
  email_time       time not null default '08:00',
  timezone         text not null default 'Europe/Berlin'
    check (timezone in ('Europe/Berlin', 'Europe/Vienna', 'Europe/Zurich', 'UTC')),
  external_api_url text check (char_length(external_api_url) <= 2000),
  updated_at       timestamptz not null default now(),
  weekday          int check (weekday between 1 and 7)  -- 1 is Monday; null: each day
);

-- When each parent's next status mail is due: a row for every parent who wants them. What the settings say
-- becomes an instant in server/learning/daily-status/occasions.ts; so looking for what is due costs the same
-- however many families there are.
create table daily_status_schedule (
  parent_id     uuid primary key references daily_status_settings on delete cascade,
  due_at        timestamptz not null,
  claimed_until timestamptz  -- until then one server is at it; when it was killed, another may try again
);
create index on daily_status_schedule (due_at);

-- One row settles one local day of one parent, sent or not: whoever inserts it first sends.
create table daily_status_deliveries (
  parent_id  uuid not null references profiles on delete cascade,
  local_date date not null,
  result     text not null check (result in ('sent', 'nothing_to_report', 'too_late', 'not_confirmed', 'address_refused')),
  due_at     timestamptz,  -- a mail that was sent tells of everything up to here; the next one goes on from here
  settled_at timestamptz not null default now(),
  primary key (parent_id, local_date)
);
