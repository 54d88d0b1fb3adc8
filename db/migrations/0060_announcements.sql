-- What whoever runs the installation tells all parents, as a banner, by mail or both (decision 112).

create table announcements (
  id            uuid primary key default gen_random_uuid(),
  title         text not null check (char_length(title) between 8 and 60),
  body          text not null check (char_length(body) between 10 and 3000),
  kind          text not null check (kind in ('maintenance', 'other')),
  work_from     timestamptz,                        -- of maintenance: when the product cannot be used
  work_until    timestamptz,
  banner_from   timestamptz,                        -- null: no banner
  banner_until  timestamptz,
  is_mailed     boolean not null,
  sent_at       timestamptz not null default now(),
  sent_by       uuid references profiles on delete set null,
  ended_at      timestamptz,                        -- when it was taken back
  recipients    int not null default 0 check (recipients >= 0),  -- how many it was meant for when it was sent
  mailed_up_to  uuid,                               -- parents get their mails in the order of their ids; this was the last one
  all_mailed_at timestamptz,                        -- when the last mail was in the outbox
  counted_sent  int check (counted_sent >= 0),      -- what became of the mails, once it is not kept any more for whom
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
call guard_rows('announcements');
create policy operator_reads on announcements for select to app_admin, app_operator using (true);
create policy operator_sends on announcements for insert to app_admin, app_operator
  with check (sent_by = (select actor_id()));
create policy operator_ends on announcements for update to app_admin, app_operator using (true) with check (true);
create policy parent_reads_shown on announcements for select to app_parent
  using (banner_from <= now() and banner_until > now() and ended_at is null);
grant select,
  insert (title, body, kind, work_from, work_until, banner_from, banner_until, is_mailed, sent_by, recipients),
  update (ended_at) on announcements to app_admin, app_operator;
grant select (id, title, body, kind, work_from, work_until, banner_from, banner_until, ended_at) on announcements to app_parent;
-- absent: anything for children. What is done to a parent's account is no news for them.
comment on table announcements is '
about nobody: what all parents are told, until when, how many got it by mail, and who of the team sent it
for: telling of maintenance and of changes
kept: two years after it was sent';

-- Who gets the mail of an announcement: the key is what makes it one mail for each, whichever server is killed in between.
create table announcement_mails (
  announcement_id uuid not null references announcements on delete cascade,
  person_id       uuid not null references profiles on delete cascade,
  mail_id         uuid not null default gen_random_uuid() unique,
  queued_at       timestamptz not null default now(),
  primary key (announcement_id, person_id)
);
create index on announcement_mails (person_id);
create index on announcement_mails (queued_at);
call guard_rows('announcement_mails');
comment on table announcement_mails is 'Mitteilungen, die per E-Mail kamen
about a parent: which announcement was mailed, and when
for: mailing each once, and counting what arrived
kept: 30 days after the last mail of the announcement; with the account';
comment on column announcement_mails.announcement_id is 'Mitteilung';
comment on column announcement_mails.queued_at is 'am';

-- Which banners somebody has closed, so that they stay closed on other devices too.
create table announcement_closings (
  announcement_id uuid not null references announcements on delete cascade,
  person_id       uuid not null references profiles on delete cascade,
  closed_at       timestamptz not null default now(),
  primary key (announcement_id, person_id)
);
create index on announcement_closings (person_id);
call guard_rows('announcement_closings');
create policy self_reads on announcement_closings for select to app_parent using (person_id = (select actor_id()));
create policy self_closes on announcement_closings for insert to app_parent with check (person_id = (select actor_id()));
grant select, insert (announcement_id, person_id) on announcement_closings to app_parent;
comment on table announcement_closings is 'Geschlossene Mitteilungen
about a parent: which banner was closed, and when
for: a banner that was closed stays closed, on other devices too
kept: with the announcement; with the account';
comment on column announcement_closings.announcement_id is 'Mitteilung';
comment on column announcement_closings.closed_at is 'am';

-- Whom an announcement is mailed to: adults with a family or a child to accompany, whose address is confirmed or, where no mail
-- arrives, their own; not who is locked, nor who has refused mails, nor who came later. In the order of their ids.
create function announcement_recipients(after uuid, most int, sent timestamptz, is_delivering boolean)
  returns table (id uuid, email text)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select p.id, p.email
  from profiles p join auth."user" u on u.id = p.id
  where p.is_parent and not u."isChild" and u."lockedAt" is null and u."createdAt" <= sent
    and (u."emailVerified" or not is_delivering)
    and not exists (select from refused_addresses r where r.person_id = p.id and r.address = p.email)
    and (after is null or p.id > after)
  order by p.id
  limit most
$$;
grant execute on function announcement_recipients(uuid, int, timestamptz, boolean) to app_job;

-- A mail to many waits for those that somebody waits for (decision 112).
alter table mail_outbox add column is_bulk boolean not null default false;
create index on mail_outbox (is_bulk, next_attempt_at) where sent_at is null and failed_at is null;
comment on table mail_outbox is 'E-Mails der letzten Tage
about a parent: recipient, subject, text until it is sent
for: mails survive a mail server that is down, and can be sent again when nobody got them (decision 052)
kept: text until sent, the row 7 days; of a mail that was given up 14 days, or until the link in it ends, and 90 days; receipts of a deletion until sent';
