-- Two parents, and people who help (decision 091). Each reads what the other does.

call guard_rows('guardianships');
create policy guardian_reads on guardianships for select to app_parent using (child_id in (select own_child_ids()));
create policy self_reads on guardianships for select to app_parent using (person_id = (select actor_id()));
create policy child_reads on guardianships for select to app_child using (child_id = (select own_child_id()));
grant select on guardianships to app_parent, app_child;
-- absent: writing; a guardianship begins by an invitation that was accepted, and ends by the server
comment on table guardianships is 'Wer begleitet
about a parent: which child it accompanies, as parent or as helper, since when, and who invited it
for: who may see and do what
kept: while it accompanies, and 90 days; with the child or the account';
call label_columns('guardianships', '{"kind": "als", "person_id": "wer", "since": "seit", "ended_at": "bis"}');

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
    -- Who has gone must not become the child: by its invitation, which both could read, or
    -- by an address entered for it.
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

create function begin_guardianship() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into guardianships (child_id, person_id, kind, since) values (new.id, new.parent_id, 'guardian', new.created_at);
  return null;
end $$;
create trigger begin_guardianship after insert on children for each row execute function begin_guardianship();

-- An account goes: a child that somebody else is guardian of stays with that one; only
-- children of nobody else go along.
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

call guard_rows('guardian_invitations');
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
call label_columns('guardian_invitations', '{
  "kind": "als", "email": "an", "created_at": "erstellt am", "mailed_at": "per E-Mail geschickt am",
  "expires_at": "gültig bis", "wrong_tries": "falsche Codes", "used_at": "angenommen am", "revoked_at": "beendet am"}');

call guard_rows('guardian_invitation_children');
create policy guardian_reads on guardian_invitation_children for select to app_parent
  using (child_id in (select own_child_ids()));
grant select on guardian_invitation_children to app_parent;
comment on table guardian_invitation_children is '
about a child: which invitations of adults are about it
for: a second parent, and people who help
kept: with the invitation';

call guard_rows('family_changes');
create policy guardian_reads on family_changes for select to app_parent using (child_id in (select own_child_ids()));
grant select on family_changes to app_parent;
-- absent: writing; it is noted by triggers, so that no way to change something can forget it
comment on table family_changes is 'Wer hat was geändert
about a child: which of its two guardians changed what about it, and when, without the values; that its own password or address was changed
for: both guardians see what the other does, and whether somebody else signs in as their child
kept: 90 days';
call label_columns('family_changes', '{"person_id": "wer", "what": "Was", "about": "Betrifft", "at": "am"}');

-- Notes a change that a guardian makes, also where the server writes for it. What is not a guardian's is not noted.
create function note_family_change(child uuid, what text, about text default null) returns void
  language sql volatile security definer set search_path = public, pg_temp
as $$
  insert into family_changes (child_id, person_id, what, about)
  select c.id, actor_id(), note_family_change.what, left(note_family_change.about, 200)
  from children c
  where c.id = child and c.other_guardian_id is not null and actor_id() in (c.parent_id, c.other_guardian_id)
$$;
grant execute on function note_family_change(uuid, text, text) to app_job;

-- Every field that a guardian may change (familyChildInput in domain/people/children-input.ts; a test compares both).
create function note_change_of_child() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform note_family_change(new.id, what)
  from (values
    ('name', (old.name, old.last_name) is distinct from (new.name, new.last_name)),
    ('birthdate', old.birthdate is distinct from new.birthdate),
    ('gender', old.gender is distinct from new.gender),
    ('email', old.email is distinct from new.email),
    ('phone', old.phone is distinct from new.phone),
    ('refreshers', old.refreshers_offered is distinct from new.refreshers_offered),
    ('signed-in-days', old.signed_in_days is distinct from new.signed_in_days)
  ) as noted (what, is_changed)
  where is_changed;
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

-- A guardian has left. What it holds in its hands ends: links that it shared, pages of passes that it opened,
-- sessions of the child that a parent opened in the child's place. Where it may know by what the child signs in,
-- every session ends, and every link by which another password or address could be chosen. Runs before
-- keep_guardians, by its name: afterwards the links belong to the one who stays. A protection is not lifted by the
-- one it protects from (decision 091).
create function end_what_leaver_holds() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  login uuid;
  is_doubted boolean;
begin
  if not exists (
    select from children c join guardianships g on g.child_id = c.id and g.kind = 'guardian' and g.ended_at is null
    where c.id = old.child_id) then
    return null; -- the child goes, and all of it
  end if;
  update child_shareable_links set is_active = false
  where child_id = old.child_id and parent_id = old.person_id and is_active;
  -- Of a page from before, nobody knows who opened it.
  delete from pass_checks where child_id = old.child_id and coalesce(opened_by, old.person_id) = old.person_id;
  select auth_user_id into login from children where id = old.child_id;
  -- The row that the beginning of a session waits for (auth.set_password): one that was there first is seen and ended.
  update auth."user" set "updatedAt" = now() where id = login;
  -- From sixteen on the password of its own address is the child's affair alone.
  update children c set secret_doubted_at = now()
  where c.id = old.child_id
    and (whole_years(c.birthdate) < 16 or exists (select from nickname_logins where child_id = c.id))
    and exists (select from auth.account a where a."userId" = login and a."password" is not null);
  is_doubted := found;
  delete from auth.session where "userId" = login and (is_doubted or "confirmedAt" = 'epoch');
  delete from auth.mailed_links where is_doubted and user_id = login and purpose <> 'confirm';
  return null;
end $$;
create trigger end_what_leaver_holds after update of ended_at on guardianships
  for each row when (old.kind = 'guardian' and old.ended_at is null and new.ended_at is not null)
  execute function end_what_leaver_holds();
create trigger end_what_erased_holds after delete on guardianships
  for each row when (old.kind = 'guardian' and old.ended_at is null)
  execute function end_what_leaver_holds();

-- What no guardian did and both should know of: by what the child signs in. Also while there is one guardian only.
create function note_change_of_own_sign_in(child uuid, what text) returns void
  language sql volatile security definer set search_path = public, pg_temp
as $$ insert into family_changes (child_id, what) select id, what from children where id = child $$;
grant execute on function note_change_of_own_sign_in(uuid, text) to app_job;
