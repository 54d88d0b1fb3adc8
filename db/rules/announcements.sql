-- What all parents are told (decision 112).

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

-- When the row of a mail leaves the outbox, its announcement counts what
-- became of it. One that was withdrawn was neither sent nor given up.
create function count_announced() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update announcements a
  set counted_sent = a.counted_sent + m.sent, counted_failed = a.counted_failed + m.failed
  from (select announcement_id, count(sent_at) as sent, count(failed_at) as failed from gone_mails
    where announcement_id is not null group by announcement_id) m
  where a.id = m.announcement_id;
  return null;
end $$;
create trigger count_announced after delete on mail_outbox referencing old table as gone_mails
  for each statement execute function count_announced();

call guard_rows('announcement_closings');
create policy self_reads on announcement_closings for select to app_parent using (person_id = (select actor_id()));
create policy self_closes on announcement_closings for insert
  to app_parent with check (person_id = (select actor_id()));
grant select, insert (announcement_id, person_id) on announcement_closings to app_parent;
comment on table announcement_closings is 'Geschlossene Mitteilungen
about a parent: which banner was closed, and when
for: a banner that was closed stays closed, on other devices too
kept: with the announcement; with the account';
comment on column announcement_closings.announcement_id is 'Mitteilung';
comment on column announcement_closings.closed_at is 'am';

-- Whom an announcement is mailed to: adults with a family or a child to accompany, whose address
-- is confirmed or, where no mail arrives, their own; not who is locked, nor who has refused mails.
create function announcement_recipients(is_delivering boolean)
  returns table (id uuid, email text)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select p.id, p.email
  from profiles p join auth."user" u on u.id = p.id
  where p.is_parent and not u."isChild" and u."lockedAt" is null
    and (u."emailVerified" or not is_delivering)
    and not exists (select from refused_addresses r where r.person_id = p.id and r.address = p.email)
$$;
grant execute on function announcement_recipients(boolean) to app_job;
