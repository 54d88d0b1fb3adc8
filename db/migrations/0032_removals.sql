-- A removal or a consent that one guardian cannot slip past the other (decision 091). Each day on which a child will be
-- deleted unless somebody objects is a row of child_removals: because one of two guardians asked for it, or because no consent
-- holds. It falls due only when whoever may say no was told and can answer.

alter table child_removals
  add column reason text not null default 'asked' check (reason in ('asked', 'consent')),
  add column mail_id uuid not null default gen_random_uuid(),
  add column told_at timestamptz,
  add column reminded_of timestamptz,
  drop constraint child_removals_pkey,
  drop constraint child_removals_asked_by_fkey,
  alter column asked_by drop not null;
alter table child_removals
  add primary key (child_id, reason),
  add foreign key (asked_by) references profiles on delete set null;
create index on child_removals (mail_id);
comment on table child_removals is 'Löschen, das bevorsteht
about a child: that it will be deleted, because one of its two guardians asked for it or no consent holds: who asked or withdrew, when, the day of it, when the other guardian was told and reminded
for: nobody takes a child away from the other; what no consent covers goes
kept: until it is answered or done';
comment on column child_removals.reason is 'weil';
comment on column child_removals.asked_by is 'gefragt oder zurückgezogen von';
comment on column child_removals.asked_at is 'am';
comment on column child_removals.told_at is 'der andere Elternteil wurde erreicht am';
comment on column child_removals.reminded_of is 'erinnert an den Tag';

-- Only a question is noted as one; that a consent was given or withdrawn is noted with the consent.
drop trigger note_asked on child_removals;
drop trigger note_answered on child_removals;
create trigger note_asked after insert on child_removals
  for each row when (new.reason = 'asked') execute function note_change_of_row('removal-asked');
create trigger note_answered after delete on child_removals
  for each row when (old.reason = 'asked') execute function note_change_of_row('removal-ended');

-- Up to 15 the consent of somebody who is its guardian now, from 16 on the child's own.
create or replace function has_consent(child uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (
    select from consents k join children c on c.id = k.child_id
    where c.id = child and k.withdrawn_at is null
      and case when whole_years(c.birthdate) >= 16 then k.given_by = 'child'
        else k.given_by = 'parent' and k.parent_id in (c.parent_id, c.other_guardian_id) end)
$$;

-- A child of whom no consent holds has a day on which it is deleted, and one of whom a consent holds has none. From sixteen on
-- it has none either while it was not asked yet: what its parents agreed to stays until it decides.
create function settle_consent(child uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if has_consent(child) then
    delete from child_removals where child_id = child and reason = 'consent';
  elsif not exists (
    select from consents k join children c on c.id = k.child_id
    where c.id = child and k.withdrawn_at is null and whole_years(c.birthdate) >= 16) then
    insert into child_removals (child_id, reason, asked_by)
    values (child, 'consent', (select id from profiles where id = actor_id()))
    on conflict do nothing;
  end if;
end $$;

create function settle_consent_of_row() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform settle_consent(new.child_id);
  return null;
end $$;
create trigger settle_consent after insert or update of withdrawn_at on consents
  for each row execute function settle_consent_of_row();

create or replace function keep_guardians() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  changed guardianships := coalesce(new, old);
  guardians uuid[];
begin
  select array_agg(g.person_id order by (g.person_id = c.parent_id) desc, g.since) into guardians
  from children c join guardianships g on g.child_id = c.id and g.kind = 'guardian' and g.ended_at is null
  where c.id = changed.child_id;
  if guardians is null then
    return null; -- the child goes, and this with it; else need_guardian has the last word
  end if;
  update children set parent_id = guardians[1], other_guardian_id = guardians[2]
  where id = changed.child_id and (parent_id, other_guardian_id) is distinct from (guardians[1], guardians[2]);
  -- Only when somebody leaves: a row that has ended long ago changes and goes too.
  if tg_op <> 'INSERT' and old.kind = 'guardian' and old.ended_at is null and old.person_id <> all (guardians) then
    -- Who has gone must not become the child: by its invitation, which both could read, or by an address entered for it.
    update child_invitations set revoked_at = now()
    where child_id = changed.child_id and used_at is null and revoked_at is null;
    delete from auth.mailed_links
    where purpose = 'change' and user_id = (select auth_user_id from children where id = changed.child_id);
    update child_shareable_links set parent_id = guardians[1], creator_id = guardians[1]
    where child_id = changed.child_id and parent_id = changed.person_id;
    update child_invitations set parent_id = guardians[1]
    where child_id = changed.child_id and parent_id = changed.person_id;
    update consents set parent_id = guardians[1]
    where child_id = changed.child_id and parent_id = changed.person_id and given_by = 'child';
    delete from child_removals where child_id = changed.child_id and reason = 'asked';
    perform settle_consent(changed.child_id); -- it may have been the only one who had consented
  elsif tg_op = 'INSERT' and has_consent(changed.child_id) then
    -- Somebody who has come back, and whose consent nobody has withdrawn. Of a new child the consent comes after this.
    perform settle_consent(changed.child_id);
  end if;
  -- Whoever goes is no guardian any more, and hears of it all the same.
  perform pg_notify('family', changed.child_id || ' ' || changed.person_id);
  return null;
end $$;

-- Children whose deletion is under way already, and those whose only consent is of somebody who has left.
insert into child_removals (child_id, reason, asked_by, asked_at, due_at)
select c.id, 'consent', case when c.other_guardian_id is null then c.parent_id end, k.ended, k.ended + interval '14 days'
from children c cross join lateral (
  select coalesce(max(withdrawn_at), now()) as ended, bool_and(withdrawn_at is not null) as all_withdrawn
  from consents where child_id = c.id having count(*) > 0) k
where not has_consent(c.id) and (k.all_withdrawn or whole_years(c.birthdate) < 16);

-- Why a removal does not fall due although its day has come: 'locked', a guardian who could say no cannot sign in; 'untold',
-- the other guardian does not know of it. Null: nothing keeps it. Of a child of sixteen, who decides itself whether its data
-- are kept, a withdrawn consent waits for nobody.
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

-- Notes which removals the other guardian was told of: a mail server has taken the mail, or, `by_presence` where none is sent,
-- it has been here since, where Heute begins with it. Whoever is told late has three days left.
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
grant execute on function removal_waits(child_removals), note_removals_told(timestamptz, boolean) to app_job;

-- Who was locked has the whole time again to say no, or to consent.
create or replace function auth.set_lock(person uuid, locks boolean) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  has_changed boolean;
begin
  update auth."user" set "lockedAt" = case when locks then now() end, "updatedAt" = now()
  where id = person and ("lockedAt" is null) = locks;
  has_changed := found;
  if has_changed and locks then
    delete from auth.session where "userId" = person or "userId" in (
      select auth_user_id from children
      where person in (parent_id, other_guardian_id) and auth.answered_for_by_locked(auth_user_id));
  elsif has_changed then
    update child_removals r set due_at = greatest(r.due_at, now() + interval '14 days') from children c
    where c.id = r.child_id and person in (c.parent_id, c.other_guardian_id)
      and (r.reason = 'asked' or whole_years(c.birthdate) < 16);
  end if;
  return has_changed;
end $$;
