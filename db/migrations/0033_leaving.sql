-- Who leaves takes nothing along, and what is not yet offered stays with who writes it (decisions 091, 092, 094).

alter table children add column secret_doubted_at timestamptz;
comment on column children.secret_doubted_at is 'neues Geheimnis nötig seit';
comment on table children is 'Angaben
about a child: first name, birth date; if given last name, gender, address, telephone; whether it is offered refreshers; how long it stays signed in; of which sixteenth birthday its parent was told; who its guardians are; since when one who left may know its secret
for: showing levels for its age, inviting it, keeping out who left
kept: until it is deleted';
-- absent: writing; it comes with who leaves, and goes with a new secret or by the server

-- A guardian has left. What it holds in its hands ends: links that it shared, and sessions of the child that a parent opened
-- in the child's place. What the child opened itself stays. Runs before keep_guardians, by its name: afterwards the links
-- belong to the one who stays.
create function end_what_leaver_holds() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if not exists (
    select from children c join guardianships g on g.child_id = c.id and g.kind = 'guardian' and g.ended_at is null
    where c.id = old.child_id) then
    return null; -- the child goes, and all of it
  end if;
  update child_shareable_links set is_active = false
  where child_id = old.child_id and parent_id = old.person_id and is_active;
  delete from auth.session s using children c
  where c.id = old.child_id and s."userId" = c.auth_user_id and s."confirmedAt" = 'epoch';
  -- From sixteen on the password of its own address is the child's affair alone.
  update children c set secret_doubted_at = now()
  where c.id = old.child_id
    and (whole_years(c.birthdate) < 16 or exists (select from nickname_logins where child_id = c.id))
    and exists (select from auth.account a where a."userId" = c.auth_user_id and a."password" is not null);
  return null;
end $$;
create trigger end_what_leaver_holds after update of ended_at on guardianships
  for each row when (old.kind = 'guardian' and old.ended_at is null and new.ended_at is not null)
  execute function end_what_leaver_holds();
create trigger end_what_erased_holds after delete on guardianships
  for each row when (old.kind = 'guardian' and old.ended_at is null)
  execute function end_what_leaver_holds();

-- Another secret, or none: nobody who left knows it.
create function auth.trust_secret() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update children set secret_doubted_at = null
  where auth_user_id = coalesce(new."userId", old."userId") and secret_doubted_at is not null;
  return null;
end $$;
create trigger trust_new_secret after insert or delete on auth.account for each row execute function auth.trust_secret();
create trigger trust_changed_secret after update of "password" on auth.account
  for each row when (old."password" is distinct from new."password") execute function auth.trust_secret();

-- A draft is read by the child when it is offered; until then it knows that there is one.
alter policy child_reads on agreement_clauses
  using (child_id = (select own_child_id()) and agreement_id in (select id from agreements where offered_at is not null));
alter policy child_marks on agreement_clauses
  using (child_id = (select own_child_id()) and agreement_id in (select id from agreements where offered_at is not null))
  with check (child_id = (select own_child_id()));

-- The first proof that an address is somebody's: whoever sat in its place must not come back by a key of theirs.
create function auth.end_unproven_passkeys() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from passkeys where user_id = new.id;
  return null;
end $$;
create trigger end_unproven_passkeys after update of "emailVerified" on auth."user"
  for each row when (new."emailVerified" and not old."emailVerified") execute function auth.end_unproven_passkeys();
