-- Consents that data about a child may be kept (decision 025).

call family_rows('consents');
create policy parent_gives on consents for insert to app_parent
  with check (parent_id = (select actor_id()) and given_by = 'parent' and child_id in (select own_child_ids()));
grant insert (parent_id, child_id, given_by, text_version) on consents to app_parent;
-- absent: update; withdrawing is the server's, which knows the moment, and so is what a child gives
create trigger announce_family after insert or update on consents for each row execute function announce_family();
create trigger note_given after insert on consents
  for each row when (new.given_by = 'parent') execute function note_change_of_row('consent-given');
create trigger note_withdrawn after update of withdrawn_at on consents
  for each row when (old.withdrawn_at is null and new.withdrawn_at is not null and new.given_by = 'parent')
  execute function note_change_of_row('consent-withdrawn');
comment on table consents is 'Einwilligungen
about a child: who agreed to which text, when, and when it was withdrawn
for: proof; without one nothing is kept (decision 025)
kept: with the child, which goes 14 days after the last one was withdrawn';
call label_columns('consents', '{
  "given_by": "gegeben von", "text_version": "Fassung", "given_at": "gegeben am", "withdrawn_at": "zurückgezogen am"}');

create function require_consent() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- The child may be gone again within the same transaction.
  if exists (select from children where id = new.id) and not exists (select from consents where child_id = new.id) then
    raise exception 'a child needs a consent' using errcode = 'check_violation', constraint = 'children_need_consent';
  end if;
  return null;
end $$;
-- Deferred: the consent names the child, so the child has to be there first.
create constraint trigger need_consent after insert on children
  deferrable initially deferred for each row execute function require_consent();

-- Nothing is kept of what a child learns without a consent that holds: up to 15 of somebody who is its
-- guardian now, from 16 on its own.
create function has_consent(child uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (
    select from consents k join children c on c.id = k.child_id
    where c.id = child and k.withdrawn_at is null
      and case when whole_years(c.birthdate) >= 16 then k.given_by = 'child'
        else k.given_by = 'parent' and k.parent_id in (c.parent_id, c.other_guardian_id) end)
$$;
grant execute on function has_consent(uuid) to app_child, app_job;

-- The last word, whichever way something is written: by the child, through a link, by the server.
create function require_consent_to_learn() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if not has_consent(new.child_id) then
    raise exception 'no consent to keep this' using errcode = 'check_violation', constraint = 'learning_needs_consent';
  end if;
  return new;
end $$;

-- For tables that hold what a child does, also where a row is about no child.
create procedure need_consent(kept regclass)
  language plpgsql
as $$
begin
  execute format('create trigger need_consent before insert on %s
    for each row when (new.child_id is not null) execute function require_consent_to_learn()', kept);
end $$;

-- A child of whom no consent holds has a day on which it is deleted, and one of whom a consent holds has none. From
-- sixteen on it has none either while it was not asked yet: what its parents agreed to stays until it decides.
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
