-- A protection is not lifted by the one it protects from (decision 091): what somebody who has left may know opens nothing until
-- a guardian who is there has answered.

drop trigger trust_new_secret on auth.account;
drop trigger trust_changed_secret on auth.account;
drop function auth.trust_secret();

alter table pass_checks add column opened_by uuid default actor_id() references profiles on delete set null;
create index on pass_checks (opened_by);
-- absent: writing opened_by; it is whoever opens
comment on table pass_checks is 'Prüfseiten von Pässen
about a child: that others may check a pass by its code, whether they see the first name, and which parent opened the page; nothing about who did
for: showing that a printed pass is true, and closing what somebody who leaves has opened
kept: until a parent switches it off, or who opened it leaves';

-- A guardian has left. What it holds in its hands ends: links that it shared, pages of passes that it opened, sessions of the child
-- that a parent opened in the child's place. Where it may know by what the child signs in, every session ends, and every link
-- by which another password or address could be chosen. Runs before keep_guardians, by its name: afterwards the links belong to
-- the one who stays.
create or replace function end_what_leaver_holds() returns trigger
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

create function auth.is_secret_doubted(login uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$ select exists (select from children where auth_user_id = login and secret_doubted_at is not null) $$;
grant execute on function auth.is_secret_doubted(uuid) to app_job;

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
  if auth.is_secret_doubted(new."userId") then
    raise exception 'a guardian has to look at the secret first'
      using errcode = 'check_violation', constraint = 'session_with_doubted_secret';
  end if;
  return new;
end $$;

create or replace function auth.set_password(person uuid, password_hash text, but_session uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update auth."user" set "updatedAt" = now() where id = person;
  if auth.is_secret_doubted(person) then
    raise exception 'a guardian has to look at the secret first'
      using errcode = 'check_violation', constraint = 'password_with_doubted_secret';
  end if;
  if but_session is not null and not exists (select from auth.session where id = but_session) then
    raise exception 'the session has ended' using errcode = 'check_violation', constraint = 'password_of_open_session';
  end if;
  insert into auth.account ("accountId", "providerId", "userId", "password")
  values (person::text, 'credential', person, password_hash)
  on conflict ("providerId", "accountId") do update set "password" = excluded."password", "updatedAt" = now();
  delete from auth.session where "userId" = person and id is distinct from but_session;
  delete from auth.verification where value = person::text;
  delete from auth.mailed_links where user_id = person and purpose <> 'confirm';
end $$;

-- What no guardian did and both should know of: by what the child signs in. Also while there is one guardian only.
create function note_change_of_own_sign_in(child uuid, what text) returns void
  language sql volatile security definer set search_path = public, pg_temp
as $$ insert into family_changes (child_id, what) select id, what from children where id = child $$;
grant execute on function note_change_of_own_sign_in(uuid, text) to app_job;
comment on table family_changes is 'Wer hat was geändert
about a child: which of its two guardians changed what about it, and when, without the values; that its own password or address was changed
for: both guardians see what the other does, and whether somebody else signs in as their child
kept: 90 days';

-- Without a login there is no secret that somebody could know. A new one comes by a guardian.
create function forget_doubt() returns trigger language plpgsql as $$
begin
  new.secret_doubted_at := null;
  return new;
end $$;
create trigger forget_doubt before update of auth_user_id on children
  for each row when (new.auth_user_id is null) execute function forget_doubt();
