-- Every mail waits here until a mail server has taken it (decision 029). A row that is being sent is claimed by moving
-- next_attempt_at ahead: when its server is killed, it comes due again. A sent or failed row has no text any more, because links
-- in it open accounts; only without a mail server, on one's own machine, the text of a row with sent_at stays for a while, to be
-- read at /postfach. Mails that were given up stay for a while too, so that an admin can have them sent again (decision 052).
create table mail_outbox (
  id               uuid primary key default gen_random_uuid(),
  kind             text,  -- which mail it is (emails/content.ts)
  recipient        text not null,
  about            uuid[] not null default '{}',            -- logins and children that the mail goes to or tells of
  leaves_no_trace  boolean not null default false,          -- the receipt of a deletion: its row goes when it is settled
  subject          text not null,
  body_text        text not null,
  body_html        text not null,
  headers          jsonb not null default '{}',
  link_ends_at     timestamptz,                             -- until when the link in it opens something; null: there is none that ends
  created_at       timestamptz not null default now(),
  waits_since      timestamptz not null default now(),      -- given up so long after this, not after it was written
  next_attempt_at  timestamptz not null default now(),
  attempts         int not null default 0 check (attempts >= 0),
  first_attempt_at timestamptz,                             -- when the mail server was asked first, and last
  last_attempt_at  timestamptz,
  sent_at          timestamptz,
  failed_at        timestamptz,
  failure          text,                                    -- why it was not taken (domain/mails.ts)
  failure_code     text check (char_length(failure_code) <= 40),  -- what the mail server said, as a number
  last_error       text,
  resent_at        timestamptz                              -- when an admin had it sent again
);
create index on mail_outbox (created_at);
create index on mail_outbox (next_attempt_at) where sent_at is null and failed_at is null;
create index on mail_outbox (failed_at desc, id desc) where failed_at is not null;
create index on mail_outbox (resent_at) where resent_at is not null and failed_at is null;
create index on mail_outbox using gin (about);
call guard_rows('mail_outbox');
comment on table mail_outbox is 'E-Mails der letzten Tage
about a parent: recipient, subject, text until it is sent
for: mails survive a mail server that is down, and can be sent again when nobody got them (decision 052)
kept: text until sent, the row 7 days; of a mail that was given up 14 days, or until the link in it ends, and 90 days; receipts of a deletion until sent';
comment on column mail_outbox.recipient is 'an';
comment on column mail_outbox.subject is 'Betreff';
comment on column mail_outbox.created_at is 'erstellt am';
comment on column mail_outbox.sent_at is 'verschickt am';
comment on column mail_outbox.failed_at is 'aufgegeben am';
comment on column mail_outbox.resent_at is 'noch einmal gesendet am';

-- An address may change while a mail to it is still kept: the person is noted, not only the address. A mail is about whoever
-- has confirmed its address, and about whom the server names: the parent of a child whose login merely stands in the place
-- reads nothing about a stranger's mails, and deletes none.
create function note_recipient() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if not new.leaves_no_trace then
    new.about := new.about
      || array(select id from auth."user" where email = lower(new.recipient) and "emailVerified" and id <> all (new.about));
  end if;
  return new;
end $$;
create trigger note_recipient before insert on mail_outbox for each row execute function note_recipient();

-- Addresses that a mail server has refused, by whose they are: nothing optional goes there until the address is another
-- one or a mail has arrived after all. Of children's own addresses nothing is noted: they get no optional mail.
create table refused_addresses (
  person_id  uuid primary key references profiles on delete cascade,
  address    text not null,
  refused_at timestamptz not null default now()
);
create index on refused_addresses (address);
call guard_rows('refused_addresses');
create policy self_reads on refused_addresses for select to app_parent using (person_id = (select actor_id()));
grant select on refused_addresses to app_parent;
comment on table refused_addresses is 'Adresse, die keine E-Mails annimmt
about a parent: the own address, and when a mail server refused it
for: no optional mail goes where none arrives, and the profile says so
kept: until a mail arrives or the address is another one; with the account';
comment on column refused_addresses.address is 'Adresse';
comment on column refused_addresses.refused_at is 'abgelehnt am';

-- Status mails (decision 027).
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
comment on table daily_status_settings is 'Tägliche Status-Updates
about a parent: when a status mail is wished, the address of an analysis service
for: status mails
kept: with the account';
comment on column daily_status_settings.is_enabled is 'eingeschaltet';
comment on column daily_status_settings.email_time is 'Uhrzeit';
comment on column daily_status_settings.timezone is 'Zeitzone';
comment on column daily_status_settings.external_api_url is 'Auswertungsdienst';
comment on column daily_status_settings.updated_at is 'geändert am';

-- When each parent's next status mail is due: a row for every parent who wants them. What the settings say becomes an
-- instant in server/learning/daily-status/occasions.ts; so looking for what is due costs the same however many families there are.
create table daily_status_schedule (
  parent_id  uuid primary key references daily_status_settings on delete cascade,
  due_at     timestamptz not null,
  claimed_until timestamptz  -- until then one server is at it; when it was killed, another may try again
);
create index on daily_status_schedule (due_at);
call guard_rows('daily_status_schedule');
comment on table daily_status_schedule is 'Nächstes Status-Update
about a parent: when the next status mail is due
for: status mails
kept: until it is settled; with the account';
comment on column daily_status_schedule.due_at is 'fällig am';

-- One row settles one local day of one parent, sent or not: whoever inserts it first sends.
create table daily_status_deliveries (
  parent_id  uuid not null references profiles on delete cascade,
  local_date date not null,
  result     text not null check (result in ('sent', 'nothing_to_report', 'too_late', 'not_confirmed', 'address_refused')),
  due_at     timestamptz,  -- a mail that was sent tells of everything up to here; the next one goes on from here
  settled_at timestamptz not null default now(),
  primary key (parent_id, local_date)
);
call guard_rows('daily_status_deliveries');
comment on table daily_status_deliveries is 'Verschickte Status-Updates
about a parent: on which days a status mail was sent
for: sending each once
kept: 90 days';
comment on column daily_status_deliveries.local_date is 'Tag';
comment on column daily_status_deliveries.result is 'Ergebnis';
comment on column daily_status_deliveries.due_at is 'fällig am';
comment on column daily_status_deliveries.settled_at is 'erledigt am';
