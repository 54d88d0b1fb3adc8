-- Reminders to parents on their own devices (decision 096).

call guard_rows('push_devices');
create policy owner_reads on push_devices for select to app_parent using (person_id = (select actor_id()));
create policy owner_renames on push_devices for update to app_parent
  using (person_id = (select actor_id())) with check (person_id = (select actor_id()));
create policy owner_removes on push_devices for delete to app_parent using (person_id = (select actor_id()));
grant select (id, person_id, name, added_at, seen_at, reached_at, refused_since), update (name), delete
  on push_devices to app_parent;
-- absent: adding, which takes an address from whoever had it before; and children, who are never reminded
comment on table push_devices is 'Geräte mit Erinnerungen
about a parent: devices that it wants to be reminded on: the name it gave, since when, when it was last there and last reminded, and since when nothing is taken for it; address and keys of the browser''s push service, and its last refusal
for: reminding it there, and nowhere else
kept: until it is removed, its owner signs out there or somebody else signs in, the push service says that it is gone, or its owner was not there for 90 days; with the account';
call label_columns('push_devices', '{
  "name": "Name", "added_at": "hinzugefügt am", "seen_at": "zuletzt dort am", "reached_at": "zuletzt erinnert am",
  "refused_since": "dort kommt nichts an seit"}');

-- Ten are enough for everybody: a list that is read whole.
create function limit_push_devices() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- Two tabs: the second one waits here, and then counts the device of the first.
  if (select "isChild" from auth."user" where id = new.person_id for no key update) then
    raise exception 'a child is not reminded' using errcode = 'check_violation', constraint = 'push_devices_of_parents';
  end if;
  if (select count(*) from push_devices where person_id = new.person_id) >= 10 then
    raise exception 'too many devices' using errcode = 'check_violation', constraint = 'push_devices_of_a_person';
  end if;
  return new;
end $$;
create trigger limit_push_devices before insert on push_devices for each row execute function limit_push_devices();

-- Who signs out of a browser, there or from elsewhere, is not reminded on it any more. A session that
-- ran out is no sign-out: reminders are for those who have not been here for a while. Before the foreign
-- key takes the session's id away.
create function auth.end_reminders() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from push_devices where session_id = old.id;
  return old;
end $$;
create trigger end_reminders before delete on auth.session
  for each row when (old."expiresAt" > now()) execute function auth.end_reminders();

-- Nobody reads on a lock screen what an admin has locked away.
create function auth.end_reminders_of_locked() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from push_devices where person_id = new.id;
  return null;
end $$;
create trigger end_reminders_of_locked after update of "lockedAt" on auth."user"
  for each row when (new."lockedAt" is not null) execute function auth.end_reminders_of_locked();

call guard_rows('reminder_settings');
create policy parent_keeps on reminder_settings for all to app_parent
  using (person_id = (select actor_id())) with check (person_id = (select actor_id()));
grant select, insert, update on reminder_settings to app_parent;
comment on table reminder_settings is 'Erinnerungen
about a parent: of what it wants to be reminded, whether with first names, its quiet hours
for: reminding it when and of what it wants
kept: with the account';
call label_columns('reminder_settings', '{
  "tells_pass": "bei einem Pass", "tells_help": "wenn ein Kind nicht weiterkommt",
  "tells_agreement": "an die Vereinbarung", "shows_names": "mit Vornamen", "quiet_from": "Ruhe ab",
  "quiet_until": "Ruhe bis", "timezone": "Zeitzone", "updated_at": "geändert am"}');

call guard_rows('reminders');
comment on table reminders is 'Anlässe für Erinnerungen
about a parent: of what it will be or was reminded, and when; noted only while one of its devices wants reminders
for: reminding it once of each
kept: 60 days, while it has a device for them and is the child''s parent';
call label_columns('reminders', '{"kind": "Anlass", "happened_at": "vom", "told_at": "erinnert am"}');

call guard_rows('reminder_turns');
comment on table reminder_turns is 'Nächste Erinnerung
about a parent: when it may be reminded next, on which day it was reminded last
for: one reminder a day, and none in quiet hours
kept: with the account';
call label_columns('reminder_turns', '{"due_at": "frühestens am", "told_on": "zuletzt am"}');

-- Both guardians, each if one of its devices wants it, and of each thing once. Their turns come first and in order, so
-- that two children, or a child and whoever reminds, wait for each other.
create function note_reminder(child uuid, what text, subject uuid) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp
as $$
declare
  guardians uuid[] := array(
    select guardian from children c cross join unnest(array[c.parent_id, c.other_guardian_id]) guardian
    where c.id = child and exists (select from push_devices d where d.person_id = guardian)
    order by guardian);
begin
  if cardinality(guardians) = 0 then
    return;
  end if;
  insert into reminder_turns (person_id, due_at)
  select guardian, now() from unnest(guardians) guardian
  on conflict (person_id) do update set due_at = least(reminder_turns.due_at, excluded.due_at);
  insert into reminders (person_id, child_id, kind, subject_id)
  select guardian, child, what, subject from unnest(guardians) guardian
  on conflict (person_id, child_id, kind, subject_id) do update set happened_at = now() where reminders.told_at is null;
end $$;
grant execute on function note_reminder(uuid, text, uuid) to app_job;

-- No way to earn a pass, or to fail, can forget it.
create function note_pass_to_tell() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform note_reminder(new.child_id, 'pass', new.id);
  return null;
end $$;
create trigger note_pass_to_tell after insert on child_passes
  for each row execute function note_pass_to_tell();

create function note_quiz_to_tell() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform note_reminder(new.child_id, 'help', new.quiz_id);
  return null;
end $$;
create trigger note_quiz_to_tell after insert on quiz_attempts
  for each row when (new.score < new.max_score) execute function note_quiz_to_tell();

-- Who wants reminders on no device any more: nothing waits for a later one, and nothing is noted.
create function forget_reminders() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from reminders r where r.person_id = old.person_id
    and not exists (select from push_devices d where d.person_id = old.person_id);
  return null;
end $$;
create trigger forget_reminders after delete on push_devices for each row execute function forget_reminders();

-- Who is a child's guardian no more is reminded of nothing about it, and without any child on no device.
create function end_reminders_of_leaver() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from reminders where person_id = old.person_id and child_id = old.child_id;
  delete from push_devices where person_id = old.person_id and not exists (
    select from guardianships g where g.person_id = old.person_id and g.kind = 'guardian' and g.ended_at is null);
  return null;
end $$;
create trigger end_reminders_of_leaver after update of ended_at on guardianships
  for each row when (old.kind = 'guardian' and old.ended_at is null and new.ended_at is not null)
  execute function end_reminders_of_leaver();
