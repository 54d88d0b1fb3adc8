-- Children who will be deleted on a day unless somebody objects (decision 091).

call guard_rows('child_removals');
create policy guardian_reads on child_removals for select to app_parent using (child_id in (select own_child_ids()));
grant select on child_removals to app_parent;
-- absent: writing; the server asks for the password, and tells the other guardian
call announce_changes('child_removals');
-- Only a question is noted as one; that a consent was given or withdrawn is noted with the consent.
create trigger note_asked after insert on child_removals
  for each row when (new.reason = 'asked') execute function note_change_of_row('removal-asked');
create trigger note_answered after delete on child_removals
  for each row when (old.reason = 'asked') execute function note_change_of_row('removal-ended');
comment on table child_removals is 'Löschen, das bevorsteht
about a child: that it will be deleted, because one of its two guardians asked for it or no consent holds: who asked or withdrew, when, the day of it, when the other guardian was told and reminded
for: nobody takes a child away from the other; what no consent covers goes
kept: until it is answered or done';
call label_columns('child_removals', '{
  "asked_by": "gefragt oder zurückgezogen von", "asked_at": "am", "due_at": "gelöscht am, wenn niemand widerspricht",
  "reason": "weil", "told_at": "der andere Elternteil wurde erreicht am", "reminded_of": "erinnert an den Tag"}');

-- Why a removal does not fall due although its day has come: 'locked', a guardian who could say no cannot sign in;
-- 'untold', the other guardian does not know of it. Null: nothing keeps it. Of a child of sixteen, who decides itself
-- whether its data are kept, a withdrawn consent waits for nobody.
create function removal_waits(removal child_removals) returns text
  language sql stable security definer set search_path = public, pg_temp
as $$
  select case
    when removal.reason = 'consent' and whole_years(c.birthdate) >= 16 then null
    when exists (
      select from auth."user" u where u.id in (c.parent_id, c.other_guardian_id) and u."lockedAt" is not null) then 'locked'
    when removal.told_at is null and exists (
      select from unnest(array[c.parent_id, c.other_guardian_id]) as guardian
      where guardian is not null and guardian is distinct from removal.asked_by) then 'untold'
  end
  from children c where c.id = removal.child_id
$$;
grant execute on function removal_waits(child_removals) to app_job;

-- Notes which removals the other guardian was told of: a mail server has taken the mail, or, `by_presence` where none
-- is sent, it has been here since, where Heute begins with it. Whoever is told late has three days left.
create function note_removals_told(instant timestamptz, by_presence boolean) returns void
  language sql volatile security definer set search_path = public, pg_temp
as $$
  update child_removals r set told_at = told.at, due_at = greatest(r.due_at, told.at + interval '3 days')
  from (
    select k.child_id, k.reason, least(m.sent_at, case when by_presence and seen.at > k.asked_at then instant end) as at
    from child_removals k
    join children c on c.id = k.child_id
    left join mail_outbox m on m.id = k.mail_id
    cross join lateral (
      select max(u."seenAt") as at from auth."user" u
      where u.id in (c.parent_id, c.other_guardian_id) and u.id is distinct from k.asked_by) seen
    where k.told_at is null) told
  where (told.child_id, told.reason) = (r.child_id, r.reason) and told.at is not null
$$;
grant execute on function note_removals_told(timestamptz, boolean) to app_job;
