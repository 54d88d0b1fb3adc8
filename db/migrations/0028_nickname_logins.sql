-- Children without an e-mail address sign in at /lernen: family code, nickname, and six digits or three pictures
-- (decision 023). Such a login is an auth."user" like any other, with an address that stands for none.
create table family_codes (
  parent_id  uuid primary key references profiles on delete cascade,
  code       text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),  -- readable: the parent prints it again and again
  created_at timestamptz not null default now()
);
call guard_rows('family_codes');
create policy parent_reads on family_codes for select to app_parent using (parent_id = (select actor_id()));
grant select on family_codes to app_parent;  -- made by the server, which knows what cannot be guessed

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
-- A new one ends the sessions that the old one opened. It is no login elsewhere, which a child must not have.
drop trigger keep_children_here on auth.account;
create trigger keep_children_here before insert or update of "userId", "providerId" on auth.account
  for each row when (new."providerId" not in ('credential', 'nickname')) execute function auth.keep_children_here();
drop trigger note_login_elsewhere on auth.account;
create trigger note_login_elsewhere after insert on auth.account
  for each row when (new."providerId" not in ('credential', 'nickname')) execute function auth.note_login_elsewhere();

create function auth.set_nickname_secret(login uuid, secret_hash text) returns void
  language sql security definer set search_path = public, pg_temp
as $$
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

-- A session that somebody else opened for its owner proves nothing about who sits there.
create function auth.doubt_session(doubted uuid) returns void
  language sql security definer set search_path = public, pg_temp
as $$ update auth.session set "confirmedAt" = 'epoch' where id = doubted $$;

grant execute on function auth.open_nickname_login(uuid), auth.set_nickname_secret(uuid, text), auth.nickname_secret(uuid),
  auth.forget_nickname_secret(uuid), auth.end_nickname_login(uuid), auth.doubt_session(uuid) to app_job;

-- Such a child can still be invited to an account with an address: the parent enters one, and the same login takes it.
create or replace function keep_email_of_login() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if new.email <> auth.email_of_child(new.auth_user_id)
    or new.email is null and auth.email_of_child(new.auth_user_id) is not null then
    raise exception 'the address of a login changes by a mailed link'
      using errcode = 'check_violation', constraint = 'children_email_is_login';
  end if;
  return new;
end $$;

create or replace function get_invitation_by_token(token text)
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
