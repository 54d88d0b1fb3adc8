-- Passkeys of adults (decision 094).

call guard_rows('passkeys');
create policy owner_reads on passkeys for select to app_parent, app_admin, app_author, app_editor, app_operator
  using (user_id = (select actor_id()));
create policy owner_renames on passkeys for update to app_parent, app_admin, app_author, app_editor, app_operator
  using (user_id = (select actor_id())) with check (user_id = (select actor_id()));
create policy owner_removes on passkeys for delete to app_parent, app_admin, app_author, app_editor, app_operator
  using (user_id = (select actor_id()));
grant select (id, user_id, credential_id, name, is_backed_up, created_at, last_used_at), update (name), delete
  on passkeys to app_parent, app_admin, app_author, app_editor, app_operator;
-- absent: adding, which the server does once it has checked what the device signed; and children, who have none
comment on table passkeys is 'Passkeys
about a parent: public half of each passkey, the name it was given, since when, when last used, whether it is kept on several devices
for: signing in without a password
kept: until it is removed, or with the account';
call label_columns('passkeys', '{
  "name": "Name", "is_backed_up": "auf mehreren Geräten", "created_at": "angelegt am",
  "last_used_at": "zuletzt benutzt am"}');

-- Children sign in with what their parents have set up. And ten are enough for everybody: a list that is read whole.
create function limit_passkeys() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- Two tabs: the second one waits here, and then counts the passkey of the first.
  if (select "isChild" from auth."user" where id = new.user_id for no key update) then
    raise exception 'a child has no passkey' using errcode = 'check_violation', constraint = 'passkeys_of_adults';
  end if;
  if (select count(*) from passkeys where user_id = new.user_id) >= 10 then
    raise exception 'too many passkeys' using errcode = 'check_violation', constraint = 'passkeys_of_a_person';
  end if;
  return new;
end $$;
create trigger limit_passkeys before insert on passkeys for each row execute function limit_passkeys();

call guard_rows('auth.spent_challenges');
comment on table auth.spent_challenges is '
about nobody: hashes of random numbers that passkeys have signed
for: taking each signature once
kept: an hour at most';

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
