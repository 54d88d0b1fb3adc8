-- What whoever runs the installation tells all parents, as a banner, by mail or both (decision 112).

create table announcements (
  id             uuid primary key default gen_random_uuid(),
  title          text not null check (char_length(title) between 8 and 60),
  body           text not null check (char_length(body) between 10 and 3000),
  kind           text not null check (kind in ('maintenance', 'other')),
  work_from      timestamptz,                        -- of maintenance: when the product cannot be used
  work_until     timestamptz,
  banner_from    timestamptz,                        -- null: no banner
  banner_until   timestamptz,
  is_mailed      boolean not null,
  sent_at        timestamptz not null default now(),
  sent_by        uuid references profiles on delete set null,
  ended_at       timestamptz,                        -- when it was taken back
  recipients     int not null default 0 check (recipients >= 0),  -- how many it was meant for when it was sent
  mailed_up_to   uuid,                               -- parents get their mails in the order of their ids; this was the last one
  all_mailed_at  timestamptz,                        -- when the last mail was in the outbox
  counted_sent   int check (counted_sent >= 0),      -- what became of the mails, once it is not kept any more for whom
  counted_failed int check (counted_failed >= 0),
  check ((kind = 'maintenance') = (work_from is not null) and (work_from is null) = (work_until is null)),
  check (work_until > work_from),
  check ((banner_from is null) = (banner_until is null)),
  check (banner_until > banner_from),
  check (is_mailed or banner_from is not null)
);
create index on announcements (sent_by);
create index on announcements (sent_at);
create index on announcements (sent_at) where is_mailed and ended_at is null and all_mailed_at is null;

-- Who gets the mail of an announcement: the key is what makes it one mail for each,
-- whichever server is killed in between.
create table announcement_mails (
  announcement_id uuid not null references announcements on delete cascade,
  person_id       uuid not null references profiles on delete cascade,
  mail_id         uuid not null default gen_random_uuid() unique,
  queued_at       timestamptz not null default now(),
  primary key (announcement_id, person_id)
);
create index on announcement_mails (person_id);
create index on announcement_mails (queued_at);

-- Which banners somebody has closed, so that they stay closed on other devices too.
create table announcement_closings (
  announcement_id uuid not null references announcements on delete cascade,
  person_id       uuid not null references profiles on delete cascade,
  closed_at       timestamptz not null default now(),
  primary key (announcement_id, person_id)
);
create index on announcement_closings (person_id);
