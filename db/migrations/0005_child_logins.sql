-- How a child comes to sign in: with an address of its own, to which its parent invites it, or with a nickname.

-- A parent invites a child to make its own account. The token itself is never stored, only its hash (decision 020).
create table child_invitations (
  id                    uuid primary key default gen_random_uuid(),
  parent_id             uuid not null references profiles on delete cascade,
  child_id              uuid not null references children on delete cascade,
  email                 text,
  version               int not null default 1 check (version > 0),
  invitation_token_hash bytea unique,
  created_at            timestamptz not null default now(),
  mailed_at             timestamptz,  -- when the server last mailed it; null for one whose link was only shown
  expires_at            timestamptz not null default now() + interval '7 days',
  used_at               timestamptz,
  revoked_at            timestamptz
);
create index on child_invitations (child_id, created_at desc);
create index on child_invitations (parent_id);
-- At most one invitation of a child can still be accepted.
create unique index one_open_invitation on child_invitations (child_id) where used_at is null and revoked_at is null;
call guard_rows('child_invitations');
create policy parent_reads on child_invitations for select to app_parent using (child_id in (select own_child_ids()));
grant select (id, parent_id, child_id, email, version, created_at, mailed_at, expires_at, used_at, revoked_at)
  on child_invitations to app_parent;
-- absent: writing; invitations are made and revoked by the server, which alone knows the key
comment on table child_invitations is 'Einladungen
about a child: the address, hash of the link, times
for: its own account
kept: 30 days after the link has ended';
comment on column child_invitations.email is 'an';
comment on column child_invitations.created_at is 'erstellt am';
comment on column child_invitations.mailed_at is 'per E-Mail geschickt am';
comment on column child_invitations.expires_at is 'gültig bis';
comment on column child_invitations.used_at is 'angenommen am';
comment on column child_invitations.revoked_at is 'beendet am';

-- An invitation sent to an address that is no longer the child's must not work.
create function revoke_invitations() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update child_invitations set revoked_at = now()
  where child_id = new.id and used_at is null and revoked_at is null;
  return null;
end $$;
create trigger revoke_invitations after update of email on children
  for each row when (old.email is distinct from new.email) execute function revoke_invitations();

create function get_invitation_by_token(token text)
  returns table (child_email text, child_id uuid, child_name text, child_last_name text,
    parent_first_name text, parent_last_name text, is_valid boolean)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select i.email, c.id, c.name, c.last_name, p.first_name, p.last_name,
    i.used_at is null and i.revoked_at is null and i.expires_at > now()
      and auth.email_of_child(c.auth_user_id) is null
  from child_invitations i
  join children c on c.id = i.child_id
  join profiles p on p.id = i.parent_id
  where i.invitation_token_hash = sha256(convert_to(token, 'UTF8'))
$$;
grant execute on function get_invitation_by_token(text) to app_visitor, app_job;

-- False when the child is gone or already has an account.
create function link_child_to_auth_user(child_id uuid, auth_user_id uuid, child_email text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update children c set auth_user_id = link_child_to_auth_user.auth_user_id
  where c.id = link_child_to_auth_user.child_id and c.auth_user_id is null
    and c.email is not distinct from link_child_to_auth_user.child_email;
  return found;
end $$;

-- Uses the invitation up; false when somebody else was faster.
create function accept_child_invitation(invitation_token text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  accepted uuid;
begin
  update child_invitations set used_at = now()
  where invitation_token_hash = sha256(convert_to(invitation_token, 'UTF8'))
    and used_at is null and revoked_at is null and expires_at > now()
  returning child_id into accepted;
  update children set invitation_accepted = true where id = accepted;
  return accepted is not null;
end $$;

-- The login of an invited child, made in our own transaction: the auth library cannot take part in it.
create function auth.create_child_login(email text, password_hash text, first_name text, last_name text, is_confirmed boolean)
  returns uuid
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  user_id uuid;
begin
  insert into auth."user" ("name", "email", "emailVerified", "firstName", "lastName", "isChild")
  values (trim(first_name || ' ' || coalesce(last_name, '')), lower(create_child_login.email), is_confirmed,
    first_name, coalesce(nullif(last_name, ''), '–'), true)
  returning id into user_id;
  insert into auth.account ("accountId", "providerId", "userId", "password")
  values (user_id::text, 'credential', user_id, password_hash);
  return user_id;
end $$;

-- For the acceptance of an invitation only.
grant execute on function link_child_to_auth_user(uuid, uuid, text), accept_child_invitation(text),
  auth.create_child_login(text, text, text, text, boolean) to app_job;

-- Children without an e-mail address sign in at /lernen: family code, nickname, and six digits or three pictures
-- (decision 023). Such a login is an auth."user" like any other, with an address that stands for none.
create table family_codes (
  parent_id  uuid primary key references profiles on delete cascade,
  code       text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),  -- readable: the parent prints it again and again
  created_at timestamptz not null default now()
);
call guard_rows('family_codes');
create policy parent_reads on family_codes for select to app_parent using (parent_id = (select actor_id()));
grant select on family_codes to app_parent;
-- absent: writing; a code is made by the server, which knows what cannot be guessed
comment on table family_codes is 'Familien-Code
about a parent: the code on the cards of children without an address
for: their signing in (decision 023)
kept: with the account, or until renewed';
comment on column family_codes.created_at is 'gilt seit';

create table nickname_logins (
  child_id    uuid primary key references children on delete cascade,
  handle      uuid not null unique default gen_random_uuid(),  -- what whoever has the family code is told in place of the child's id
  nickname    text not null check (char_length(nickname) between 1 and 20),
  method      text not null check (method in ('digits', 'pictures')),
  changed_at  timestamptz not null default now(),  -- since when nickname and secret are these
  wrong_tries int not null default 0 check (wrong_tries between 0 and 15),  -- in a row, from anywhere
  locked_at   timestamptz  -- until a parent unlocks it
);
call guard_rows('nickname_logins');
create policy parent_reads on nickname_logins for select to app_parent using (child_id in (select own_child_ids()));
grant select (child_id, nickname, method, changed_at, locked_at) on nickname_logins to app_parent;
-- absent: writing (the secret, which belongs to it, is the server's), everything for app_child
create trigger announce_family after update on nickname_logins
  for each row when (old.locked_at is distinct from new.locked_at or old.nickname <> new.nickname)
  execute function announce_family();
comment on table nickname_logins is 'Anmeldung ohne E-Mail-Adresse
about a child: nickname, whether it signs in with digits or pictures, wrong tries in a row; the hash of the secret stands with the login
for: signing in without an address
kept: until a parent switches it off, or an own address takes its place';
comment on column nickname_logins.nickname is 'Spitzname';
comment on column nickname_logins.method is 'Geheimnis';
comment on column nickname_logins.changed_at is 'gilt seit';
comment on column nickname_logins.wrong_tries is 'falsche Versuche';
comment on column nickname_logins.locked_at is 'gesperrt am';

-- Who learns in the family with this code: nicknames, and how each of them signs in. Nothing else is told.
create function family_by_code(family_code text) returns table (handle uuid, nickname text, method text)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select l.handle, l.nickname, l.method
  from family_codes f join children c on c.parent_id = f.parent_id join nickname_logins l on l.child_id = c.id
  where f.code = family_code
  order by l.nickname, l.handle
$$;
grant execute on function family_by_code(text) to app_visitor;

-- The login itself; null for a child that has one with an address of its own.
create function auth.open_nickname_login(child uuid) returns uuid
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  one children;
  login uuid;
begin
  select * into strict one from children where id = child for update;
  if one.auth_user_id is not null then
    select id into login from auth."user" where id = one.auth_user_id and email = child || '@kind.invalid';
    return login;
  end if;
  insert into auth."user" ("name", "email", "firstName", "lastName", "isChild")
  values (trim(one.name || ' ' || coalesce(one.last_name, '')), child || '@kind.invalid', one.name,
    coalesce(one.last_name, '–'), true)
  returning id into login;
  update children set auth_user_id = login where id = child;
  return login;
end $$;

-- Its secret is hashed like a password, under a name of its own: the form for addresses looks for 'credential' only.
-- A new one ends the sessions that the old one opened; the first line is explained at auth.set_password.
create function auth.set_nickname_secret(login uuid, secret_hash text) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  update auth."user" set "updatedAt" = now() where id = login;
  insert into auth.account ("accountId", "providerId", "userId", "password")
  values (login::text, 'nickname', login, secret_hash)
  on conflict ("providerId", "accountId") do update set "password" = excluded."password", "updatedAt" = now();
  delete from auth.session where "userId" = login;
$$;

create function auth.nickname_secret(login uuid) returns text
  language sql stable security definer set search_path = public, pg_temp
as $$ select "password" from auth.account where "userId" = login and "providerId" = 'nickname' $$;

-- The child gets an address of its own and stays the same person; it signs in with that one only.
create function auth.forget_nickname_secret(login uuid) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  delete from auth.account where "userId" = login and "providerId" = 'nickname';
  delete from nickname_logins where child_id = (select id from children where auth_user_id = login);
$$;

-- Switched off: nobody signs in any more. What the child has learned hangs on the child and stays.
create function auth.end_nickname_login(child uuid) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  delete from nickname_logins where child_id = child;
  delete from auth."user" where email = child || '@kind.invalid';
$$;
grant execute on function auth.open_nickname_login(uuid), auth.set_nickname_secret(uuid, text), auth.nickname_secret(uuid),
  auth.forget_nickname_secret(uuid), auth.end_nickname_login(uuid) to app_job;
