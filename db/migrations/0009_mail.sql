create table daily_status_settings (
  parent_id        uuid primary key references profiles on delete cascade,
  is_enabled       boolean not null default true,
  email_time       time not null default '08:00',
  timezone         text not null default 'Europe/Berlin'
    check (timezone in ('Europe/Berlin', 'Europe/Vienna', 'Europe/Zurich', 'UTC')),
  external_api_url text check (char_length(external_api_url) <= 2000),
  updated_at       timestamptz not null default now()
);
call guard_rows('daily_status_settings');
create policy parent_keeps on daily_status_settings for all to app_parent
  using (parent_id = (select actor_id())) with check (parent_id = (select actor_id()));
grant select, insert, update on daily_status_settings to app_parent;

-- One row settles one local day of one parent, sent or not: whoever inserts it first sends.
create table daily_status_deliveries (
  parent_id  uuid not null references profiles on delete cascade,
  local_date date not null,
  result     text not null check (result in ('sent', 'nothing_to_report', 'too_late')),
  settled_at timestamptz not null default now(),
  primary key (parent_id, local_date)
);
call guard_rows('daily_status_deliveries');

-- Every mail waits here until a mail server has taken it.
create table mail_outbox (
  id              uuid primary key default gen_random_uuid(),
  recipient       text not null,
  subject         text not null,
  body_text       text not null,
  body_html       text not null,
  headers         jsonb not null default '{}',
  created_at      timestamptz not null default now(),
  next_attempt_at timestamptz not null default now(),
  attempts        int not null default 0 check (attempts >= 0),
  sent_at         timestamptz,
  failed_at       timestamptz,
  last_error      text
);
create index on mail_outbox (next_attempt_at) where sent_at is null and failed_at is null;
call guard_rows('mail_outbox');
