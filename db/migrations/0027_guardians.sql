-- Two parents, and people who help (decision 091). Who accompanies a child stands in guardianships; children.parent_id is
-- who added the child and, once that one has left, the guardian who stayed. So it always names a guardian, and the other
-- one, if there is one, stands beside it: policies ask a child's row, which they look at anyway, and no further table.

create table guardianships (
  id         uuid primary key default gen_random_uuid(),
  kind       text not null check (kind in ('guardian', 'helper')),
  child_id   uuid not null references children on delete cascade,
  person_id  uuid not null references profiles on delete cascade,
  since      timestamptz not null default now(),
  ended_at   timestamptz check (ended_at >= since),
  invited_by uuid references profiles on delete set null
);
create unique index one_present_guardianship on guardianships (child_id, person_id) where ended_at is null;
create index on guardianships (child_id);
create index on guardianships (person_id);
create index on guardianships (invited_by);
call guard_rows('guardianships');
comment on table guardianships is 'Wer begleitet
about a parent: which child it accompanies, as parent or as helper, since when, and who invited it
for: who may see and do what
kept: while it accompanies, and 90 days; with the child or the account';
comment on column guardianships.kind is 'als';
comment on column guardianships.person_id is 'wer';
comment on column guardianships.since is 'seit';
comment on column guardianships.ended_at is 'bis';

insert into guardianships (child_id, person_id, kind, since) select id, parent_id, 'guardian', created_at from children;

-- Written by keep_guardians alone.
alter table children add column other_guardian_id uuid references profiles on delete set null
  check (other_guardian_id <> parent_id);
create index on children (other_guardian_id);
comment on table children is 'Angaben
about a child: first name, birth date; if given last name, gender, address, telephone; whether it is offered refreshers; how long it stays signed in; of which sixteenth birthday its parent was told; who its guardians are
for: showing levels for its age, inviting it
kept: until it is deleted';

-- Of whom the actor is a guardian. A helper is none: what helpers see, the server reads for them (server/people/guardians).
create or replace function own_child_ids() returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$ select id from children where parent_id = actor_id() or other_guardian_id = actor_id() $$;

-- Deleting a child that has two guardians is asked of both (child_removals).
drop policy parent_keeps on children;
create policy parent_reads on children for select to app_parent
  using (parent_id = (select actor_id()) or other_guardian_id = (select actor_id()));
create policy parent_adds on children for insert to app_parent with check (parent_id = (select actor_id()));
create policy parent_changes on children for update to app_parent
  using (parent_id = (select actor_id()) or other_guardian_id = (select actor_id()))
  with check (parent_id = (select actor_id()) or other_guardian_id = (select actor_id()));
create policy last_guardian_deletes on children for delete to app_parent
  using (parent_id = (select actor_id()) and other_guardian_id is null);

create policy guardian_reads on guardianships for select to app_parent using (child_id in (select own_child_ids()));
create policy self_reads on guardianships for select to app_parent using (person_id = (select actor_id()));
create policy child_reads on guardianships for select to app_child using (child_id = (select own_child_id()));
grant select on guardianships to app_parent, app_child;
-- absent: writing; a guardianship begins by an invitation that was accepted, and ends by the server

-- Who begins to accompany a child. The child's row is locked: of two who accept at once the second counts the first.
create function limit_guardianships() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  present int;
begin
  perform from children where id = new.child_id for no key update;
  select count(*) into present from guardianships
  where child_id = new.child_id and kind = new.kind and ended_at is null and id <> new.id;
  if new.kind = 'guardian' and present >= 2 then
    raise exception 'a child has two guardians at most'
      using errcode = 'check_violation', constraint = 'guardians_of_a_child';
  elsif new.kind = 'helper' and present >= 8 then
    raise exception 'a child has eight helpers at most'
      using errcode = 'check_violation', constraint = 'helpers_of_a_child';
  end if;
  return new;
end $$;
create trigger limit_guardianships before insert on guardianships
  for each row when (new.ended_at is null) execute function limit_guardianships();

-- Whose the child is, told to its row; what hangs on who made it goes over to the guardian who stays.
create function keep_guardians() returns trigger
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
    delete from child_removals where child_id = changed.child_id;
  end if;
  -- Whoever goes is no guardian any more, and hears of it all the same.
  perform pg_notify('family', changed.child_id || ' ' || changed.person_id);
  return null;
end $$;
create trigger keep_guardians after insert or update or delete on guardianships
  for each row execute function keep_guardians();

create function require_guardian() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if exists (select from children where id = old.child_id) and not exists (
    select from guardianships where child_id = old.child_id and kind = 'guardian' and ended_at is null) then
    raise exception 'a child has a guardian' using errcode = 'check_violation', constraint = 'guardian_of_a_child';
  end if;
  return null;
end $$;
create constraint trigger need_guardian after update or delete on guardianships
  deferrable initially deferred for each row execute function require_guardian();

-- At sixteen the consent becomes the child's own affair. One of two guardians who made a child that old, or younger again,
-- would decide alone what both answer for.
create function keep_sixteenth_birthday() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if (whole_years(old.birthdate) >= 16) <> (whole_years(new.birthdate) >= 16) then
    raise exception 'one of two guardians does not move a child across its sixteenth birthday'
      using errcode = 'check_violation', constraint = 'sixteenth_birthday_of_two_guardians';
  end if;
  return new;
end $$;
create trigger keep_sixteenth_birthday before update of birthdate on children
  for each row when (old.other_guardian_id is not null and current_user = 'app_parent')
  execute function keep_sixteenth_birthday();

create function begin_guardianship() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into guardianships (child_id, person_id, kind, since) values (new.id, new.parent_id, 'guardian', new.created_at);
  return null;
end $$;
create trigger begin_guardianship after insert on children for each row execute function begin_guardianship();

-- An account goes: a child that somebody else is guardian of stays with that one; only children of nobody else go along.
create function leave_children() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- Two accounts may go at once: each looks at the child after the other has left it.
  perform from children where old.id in (parent_id, other_guardian_id) order by id for no key update;
  delete from guardianships g using children c
  where c.id = g.child_id and g.person_id = old.id
    and (g.kind = 'helper' or c.other_guardian_id is not null or g.ended_at is not null);
  return old;
end $$;
create trigger leave_children before delete on profiles for each row execute function leave_children();

-- Invitations of adults. Link and code are derived by the server, as those of children (decision 020); the code is read out
-- by who invites, so that a link in wrong hands opens nothing.
create table guardian_invitations (
  id          uuid primary key default gen_random_uuid(),
  invited_by  uuid not null references profiles on delete cascade,
  kind        text not null check (kind in ('guardian', 'helper')),
  email       text check (char_length(email) <= 254),
  token_hash  bytea not null unique,
  created_at  timestamptz not null default now(),
  mailed_at   timestamptz,
  expires_at  timestamptz not null default now() + interval '7 days',
  wrong_tries int not null default 0 check (wrong_tries between 0 and 5),
  used_at     timestamptz,
  revoked_at  timestamptz
);
create index on guardian_invitations (invited_by);
call guard_rows('guardian_invitations');
create table guardian_invitation_children (
  invitation_id uuid not null references guardian_invitations on delete cascade,
  child_id      uuid not null references children on delete cascade,
  primary key (invitation_id, child_id)
);
create index on guardian_invitation_children (child_id);
call guard_rows('guardian_invitation_children');
create policy guardian_reads on guardian_invitation_children for select to app_parent
  using (child_id in (select own_child_ids()));
grant select on guardian_invitation_children to app_parent;
-- Both guardians of a child read who was invited to accompany it, whoever of them has invited.
create policy guardian_reads on guardian_invitations for select to app_parent
  using (id in (select invitation_id from guardian_invitation_children));
grant select (id, invited_by, kind, email, created_at, mailed_at, expires_at, wrong_tries, used_at, revoked_at)
  on guardian_invitations to app_parent;
-- absent: writing; only the server knows the key of the links
comment on table guardian_invitations is 'Einladungen an Erwachsene
about a parent: whom it invited to accompany a child: as what, the address if it was mailed, hash of the link, times
for: a second parent, and people who help
kept: 30 days after the link has ended';
comment on column guardian_invitations.kind is 'als';
comment on column guardian_invitations.email is 'an';
comment on column guardian_invitations.created_at is 'erstellt am';
comment on column guardian_invitations.mailed_at is 'per E-Mail geschickt am';
comment on column guardian_invitations.expires_at is 'gültig bis';
comment on column guardian_invitations.wrong_tries is 'falsche Codes';
comment on column guardian_invitations.used_at is 'angenommen am';
comment on column guardian_invitations.revoked_at is 'beendet am';
comment on table guardian_invitation_children is '
about a child: which invitations of adults are about it
for: a second parent, and people who help
kept: with the invitation';

-- One of two guardians asked for the child's deletion; the other one has until due_at to say no.
create table child_removals (
  child_id uuid primary key references children on delete cascade,
  asked_by uuid not null references profiles on delete cascade,
  asked_at timestamptz not null default now(),
  due_at   timestamptz not null default now() + interval '14 days'
);
create index on child_removals (asked_by);
create index on child_removals (due_at);
call guard_rows('child_removals');
create policy guardian_reads on child_removals for select to app_parent using (child_id in (select own_child_ids()));
grant select on child_removals to app_parent;
-- absent: writing; the server asks for the password, and tells the other guardian
comment on table child_removals is 'Löschen, um das gebeten wurde
about a child: that one of its two guardians asked to delete it, when, and until when the other may say no
for: nobody takes a child away from the other
kept: until it is answered or done';
comment on column child_removals.asked_by is 'gefragt von';
comment on column child_removals.asked_at is 'gefragt am';
comment on column child_removals.due_at is 'gelöscht am, wenn niemand widerspricht';

-- Who of two guardians changed what: no values, only what it was. Both read it, and nothing is noted while there is one.
create table family_changes (
  id        bigint generated always as identity primary key,
  child_id  uuid not null references children on delete cascade,
  person_id uuid references profiles on delete set null,
  what      text not null check (what ~ '^[a-z-]{1,40}$'),
  about     text check (char_length(about) <= 200),
  at        timestamptz not null default now()
);
create index on family_changes (child_id, at desc);
create index on family_changes (person_id);
call guard_rows('family_changes');
create policy guardian_reads on family_changes for select to app_parent using (child_id in (select own_child_ids()));
grant select on family_changes to app_parent;
-- absent: writing; it is noted by triggers, so that no way to change something can forget it
comment on table family_changes is 'Wer hat was geändert
about a child: which of its two guardians changed what about it, and when, without the values
for: both guardians see what the other does
kept: 90 days';
comment on column family_changes.person_id is 'wer';
comment on column family_changes.what is 'Was';
comment on column family_changes.about is 'Betrifft';
comment on column family_changes.at is 'am';

-- Notes a change that a guardian makes, also where the server writes for it. What is not a guardian's is not noted.
create function note_family_change(child uuid, what text, about text default null) returns void
  language sql volatile security definer set search_path = public, pg_temp
as $$
  insert into family_changes (child_id, person_id, what, about)
  select c.id, actor_id(), note_family_change.what, left(note_family_change.about, 200)
  from children c where c.id = child and c.other_guardian_id is not null and actor_id() in (c.parent_id, c.other_guardian_id)
$$;
grant execute on function note_family_change(uuid, text, text) to app_job;

create function note_change_of_child() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if old.name <> new.name or old.last_name is distinct from new.last_name then
    perform note_family_change(new.id, 'name');
  end if;
  if old.birthdate <> new.birthdate then
    perform note_family_change(new.id, 'birthdate');
  end if;
  if old.gender is distinct from new.gender then
    perform note_family_change(new.id, 'gender');
  end if;
  if old.email is distinct from new.email then
    perform note_family_change(new.id, 'email');
  end if;
  if old.phone is distinct from new.phone then
    perform note_family_change(new.id, 'phone');
  end if;
  if old.refreshers_offered <> new.refreshers_offered then
    perform note_family_change(new.id, 'refreshers');
  end if;
  if old.signed_in_days <> new.signed_in_days then
    perform note_family_change(new.id, 'signed-in-days');
  end if;
  return null;
end $$;
create trigger note_change after update on children for each row execute function note_change_of_child();

-- What was given to a child or taken from it. Arguments: what is noted when a row comes, and when it goes.
create function note_change_of_learning() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  changed jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  perform note_family_change((changed ->> 'child_id')::uuid, tg_argv[case tg_op when 'DELETE' then 1 else 0 end], coalesce(
    (select title from competencies where id = (changed ->> 'competency_id')::uuid),
    (select title from skill_levels where id = (changed ->> 'skill_level_id')::uuid),
    (select title from simulations where id = (changed ->> 'simulation_id')::uuid)));
  return null;
end $$;
create trigger note_change after insert or delete on child_competencies
  for each row execute function note_change_of_learning('assigned', 'unassigned');
create trigger note_change after insert or delete on level_openings
  for each row execute function note_change_of_learning('level-opened', 'level-closed');
create trigger note_change after insert or delete on simulation_releases
  for each row execute function note_change_of_learning('simulation-released', 'simulation-withheld');
create trigger note_change after insert or delete on pass_checks
  for each row execute function note_change_of_learning('pass-check-opened', 'pass-check-closed');
create trigger note_change after insert on child_invitations
  for each row execute function note_change_of_learning('child-invited');

-- What is noted when a row comes, is changed so that the condition of the trigger holds, or goes.
create function note_change_of_row() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  changed jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  perform note_family_change((changed ->> 'child_id')::uuid, tg_argv[0]);
  return null;
end $$;
create trigger note_made after insert on child_shareable_links
  for each row execute function note_change_of_row('link-made');
create trigger note_ended after update of is_active on child_shareable_links
  for each row when (old.is_active and not new.is_active) execute function note_change_of_row('link-ended');
create trigger note_given after insert on consents
  for each row when (new.given_by = 'parent') execute function note_change_of_row('consent-given');
create trigger note_withdrawn after update of withdrawn_at on consents
  for each row when (old.withdrawn_at is null and new.withdrawn_at is not null and new.given_by = 'parent')
  execute function note_change_of_row('consent-withdrawn');
create trigger note_set_up after insert on nickname_logins
  for each row execute function note_change_of_row('sign-in-set-up');
create trigger note_changed after update on nickname_logins
  for each row when (old.changed_at <> new.changed_at) execute function note_change_of_row('sign-in-changed');
create trigger note_unlocked after update on nickname_logins
  for each row when (old.locked_at is not null and new.locked_at is null)
  execute function note_change_of_row('sign-in-unlocked');
create trigger note_ended after delete on nickname_logins
  for each row execute function note_change_of_row('sign-in-ended');
create trigger note_asked after insert on child_removals
  for each row execute function note_change_of_row('removal-asked');
create trigger note_answered after delete on child_removals
  for each row execute function note_change_of_row('removal-ended');

-- Consents: each guardian gives its own. One that is withdrawn stops everything, so the server withdraws them together.
drop index consents_given_once;
create unique index consents_given_once on consents (child_id, given_by, text_version, parent_id) where withdrawn_at is null;
alter policy parent_reads on consents using (child_id in (select own_child_ids()));

-- Either guardian switches off what one of them has shared; who shares gives its own name.
drop policy parent_shares on child_shareable_links;
create policy parent_reads on child_shareable_links for select to app_parent using (child_id in (select own_child_ids()));
create policy parent_shares on child_shareable_links for insert to app_parent
  with check (child_id in (select own_child_ids()) and parent_id = (select actor_id()) and creator_id = (select actor_id())
    and content_id in (select id from lessons union all select id from quizzes));
create policy parent_switches on child_shareable_links for update to app_parent
  using (child_id in (select own_child_ids())) with check (child_id in (select own_child_ids()));

-- Open screens of both guardians hear of a change. Payload: the child, then its guardians.
create or replace function announce_family() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  changed jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  child uuid := coalesce(changed ->> 'child_id', changed ->> 'id');
  guardians text;
begin
  if tg_table_name = 'children' then
    guardians := concat_ws(' ', changed ->> 'parent_id', changed ->> 'other_guardian_id');
  else
    -- Rows that go with their child find no family any more; the child's own row has announced it.
    select concat_ws(' ', parent_id, other_guardian_id) into guardians from children where id = child;
  end if;
  if guardians is not null then
    perform pg_notify('family', child || ' ' || guardians);
  end if;
  return null;
end $$;
create trigger announce_family after insert or update or delete on child_removals
  for each row execute function announce_family();

create or replace function own_unconfirmed_child_ids() returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  select c.id from children c join auth."user" u on u.id = c.auth_user_id
  where (c.parent_id = actor_id() or c.other_guardian_id = actor_id())
    and not u."emailVerified" and u.email not like '%@kind.invalid'
$$;

-- The code of either guardian is the family's.
create or replace function family_by_code(family_code text)
  returns table (handle uuid, nickname text, method text, figure jsonb)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select l.handle, l.nickname, l.method,
    case when g.child_id is not null
      then jsonb_build_object('colour', g.colour, 'head', g.head, 'face', g.face, 'neck', g.neck) end
  from family_codes f
  join children c on c.parent_id = f.parent_id or c.other_guardian_id = f.parent_id
  join nickname_logins l on l.child_id = c.id
  left join child_figures g on g.child_id = c.id
  where f.code = family_code
  order by l.nickname, l.handle
$$;

-- Nobody has any number of children: those that somebody added, and those that it accompanies as their other guardian.
create or replace function limit_children() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- Two tabs: the second one waits here, and then counts the child of the first.
  perform from profiles where id = new.parent_id for no key update;
  if (select count(*) from children where new.parent_id in (parent_id, other_guardian_id))
    >= coalesce(nullif(current_setting('app.max_children', true), ''), '20')::int then
    raise exception 'too many children' using errcode = 'check_violation', constraint = 'children_of_a_parent';
  end if;
  return new;
end $$;

create or replace function auth.owns_address(login auth."user") returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select login."emailVerified" or not login."isChild" and (login."seenAt" is not null
    or exists (select from profiles p where p.id = login.id and p.is_admin)
    or exists (select from guardianships g where g.person_id = login.id))
$$;

-- Nobody signs in to a locked adult's account, nor do the children whose data it answers for, unless another guardian, whose
-- account is not locked, answers for them too (decision 050).
create function auth.answered_for_by_locked(login uuid) returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return exists (
    select from children c
    where c.auth_user_id = login and whole_years(c.birthdate) < 16
      and not exists (
        select from auth."user" u where u.id in (c.parent_id, c.other_guardian_id) and u."lockedAt" is null));
end $$;

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
  end if;
  return has_changed;
end $$;

create or replace function auth.keep_locked_out() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform from auth."user" u
  where u.id in (
    select new."userId" union all
    select unnest(array[parent_id, other_guardian_id]) from children where auth_user_id = new."userId")
  order by u.id for no key update;
  if exists (select from auth."user" where id = new."userId" and "lockedAt" is not null)
    or auth.answered_for_by_locked(new."userId") then
    raise exception 'the account is locked' using errcode = 'check_violation', constraint = 'session_of_locked_account';
  end if;
  return new;
end $$;

create or replace function auth.note_seen() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- Once a day is enough.
  update auth."user" set "seenAt" = new."usedAt", "remindedAt" = null
  where id = new."userId" and ("seenAt" is null or "seenAt" < new."usedAt" - interval '1 day' or "remindedAt" is not null);
  update auth."user" set "remindedAt" = null
  where "remindedAt" is not null and id in (
    select unnest(array[parent_id, other_guardian_id]) from children where auth_user_id = new."userId");
  return null;
end $$;

-- Parents who have not been here since then, nor have the children whom they are guardian of. Whether another guardian has
-- does not count: with that one the children stay.
create or replace function auth.unused_families(since timestamptz, reminded_before timestamptz) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  select p.id from profiles p join auth."user" u on u.id = p.id
  where p.is_parent and not p.is_admin and not u."isChild"
    and coalesce(u."seenAt", u."createdAt") < since
    and not exists (
      select from children c join auth."user" k on k.id = c.auth_user_id
      where (c.parent_id = p.id or c.other_guardian_id = p.id) and coalesce(k."seenAt", k."createdAt") >= since)
    and case when reminded_before is null then u."remindedAt" is null else u."remindedAt" < reminded_before end
$$;

create or replace function adults(person uuid, search text, kind text, in_state text, after_person uuid, most int)
  returns table (id uuid, first_name text, last_name text, email text, is_parent boolean, is_admin boolean, state text,
    created_at timestamptz, seen_on date, children int)
  language sql stable security definer set search_path = public, pg_temp
as $$
  with known as (
    select p.*, u."createdAt", u."seenAt",
      case when u."lockedAt" is not null then 'locked' when u."emailVerified" then 'active' else 'unconfirmed' end as state
    from profiles p join auth."user" u on u.id = p.id
    where (p.is_parent or p.is_admin) and not u."isChild" and u.email not like '%@kind.invalid')
  select k.id, k.first_name, k.last_name, k.email, k.is_parent, k.is_admin, k.state, k."createdAt",
    (k."seenAt" at time zone 'Europe/Berlin')::date,
    (select count(*)::int from children c where c.parent_id = k.id or c.other_guardian_id = k.id)
  from known k left join profiles a on a.id = after_person
  where (person is null or k.id = person)
    and (search is null or position(lower(search) in lower(k.first_name || ' ' || k.last_name || ' ' || k.email)) > 0)
    and (kind is null or case kind when 'admin' then k.is_admin else k.is_parent end)
    and (in_state is null or k.state = in_state)
    and (a.id is null or (lower(k.last_name), lower(k.first_name), k.id) > (lower(a.last_name), lower(a.first_name), a.id))
  order by lower(k.last_name), lower(k.first_name), k.id
  limit most
$$;

-- What the page of a link shows: for either guardian whose link it is.
drop function shared_content(text);
create function shared_content(token text)
  returns table (content_type text, guardian_ids uuid[], child_id uuid, child_name text, is_parent_only boolean,
    is_available boolean, title text, description text, content text, activities jsonb, quiz_id uuid, competency text,
    level text)
  language plpgsql stable security definer rows 1 set search_path = public, pg_temp
as $$
begin
  return query
    select k.content_type, case when c.id is not null then array_remove(array[c.parent_id, c.other_guardian_id], null) end,
      k.child_id, c.name, coalesce(one.is_parent_only, false), p.id is not null,
      one.title, one.description, one.content, one.activities, one.quiz_id, p.title, l.title
    from (
      select f.content_type, f.content_id, f.child_id
      from child_shareable_links f where f.access_token = token and f.is_active
      union all
      select a.content_type, a.content_id, null
      from shareable_links a where a.access_token = token and a.is_active) k
    left join children c on c.id = k.child_id
    left join lateral (
      select s.is_parent_only, s.title, s.description, s.content, s.activities, null::uuid as quiz_id, s.skill_level_id,
        s.published_at
      from lessons s where k.content_type = 'lesson' and s.id = k.content_id
      union all
      select false, q.title, q.description, null, null, q.id, q.skill_level_id, q.published_at
      from quizzes q where k.content_type = 'quiz' and q.id = k.content_id) one on true
    left join skill_levels l on l.id = one.skill_level_id
    left join competencies p on p.id = l.competency_id and p.published_at is not null and one.published_at is not null;
end $$;
grant execute on function shared_content(text) to app_visitor;
