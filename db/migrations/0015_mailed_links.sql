-- Links that we mail: whoever opens one reads mail at the address it was sent to (decision 037). Only a hash is kept.
create table auth.mailed_links (
  -- Deferred: a link for nobody is made and taken back, so that the time of an answer does not tell who has an account.
  user_id    uuid not null references auth."user" on delete cascade deferrable initially deferred,
  purpose    text not null check (purpose in ('confirm', 'change', 'reset')),
  email      text not null check (char_length(email) <= 254),
  token_hash bytea not null unique,
  asked_in   uuid references auth.session on delete set null,  -- stays signed in when a change of address ends the others
  expires_at timestamptz not null,
  primary key (user_id, purpose)  -- a newer link takes the place of the older one
);
create index on auth.mailed_links (asked_in);
create index on auth.mailed_links (expires_at);
call guard_rows('auth.mailed_links');

-- Whose account an e-mail names; nothing for an e-mail nobody has. Never an answer to anybody.
drop function auth.account_by_email(text);
create function auth.account_by_email(address text)
  returns table (user_id uuid, email text, name text, is_child boolean, is_confirmed boolean)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select u.id, u.email, case when u."isChild" then p.first_name else p.first_name || ' ' || p.last_name end,
    u."isChild", u."emailVerified"
  from auth."user" u join profiles p on p.id = u.id
  where u.email = lower(address)
$$;

-- The same for somebody whose id is known.
create function auth.account_by_id(person uuid)
  returns table (user_id uuid, email text, name text, is_child boolean, is_confirmed boolean)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select account.* from auth."user" u, auth.account_by_email(u.email) account where u.id = person
$$;

-- A new address, or the same one now confirmed. What was mailed to another one no longer counts.
create function auth.set_email(person uuid, address text, is_confirmed boolean) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  update auth."user" set email = lower(address), "emailVerified" = is_confirmed, "updatedAt" = now() where id = person;
  delete from auth.mailed_links where user_id = person and (purpose = 'confirm' or email <> lower(address));
$$;

-- A new password, also for somebody who had none. What was begun with the old one ends: sessions, all but one, and links.
create function auth.set_password(person uuid, password_hash text, but_session uuid) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  insert into auth.account ("accountId", "providerId", "userId", "password")
  values (person::text, 'credential', person, password_hash)
  on conflict ("providerId", "accountId") do update set "password" = excluded."password", "updatedAt" = now();
  delete from auth.session where "userId" = person and id is distinct from but_session;
  delete from auth.mailed_links where user_id = person and purpose <> 'confirm';
$$;

create function auth.end_sessions(person uuid, but_session uuid) returns void
  language sql security definer set search_path = public, pg_temp
as $$ delete from auth.session where "userId" = person and id is distinct from but_session $$;

grant execute on function auth.account_by_email(text), auth.account_by_id(uuid), auth.set_email(uuid, text, boolean),
  auth.set_password(uuid, text, uuid), auth.end_sessions(uuid, uuid) to app_job;

-- Where a change of address leads that waits for its link; shown to whoever asked for it.
create function own_email_change() returns text
  language sql stable security definer set search_path = public, pg_temp
as $$
  select email from auth.mailed_links where user_id = actor_id() and purpose = 'change' and expires_at > now()
$$;
grant execute on function own_email_change() to app_parent, app_child, app_admin;

-- auth."user".email is the truth. For a child with a login the family's row repeats it, and nobody can write another one
-- there: a parent asks for a change like everybody else. '@kind.invalid' stands for no address (decision 023).
create function auth.email_of_child(login uuid) returns text
  language sql stable security definer set search_path = public, pg_temp
as $$ select nullif(email, substring(email from '.*@kind\.invalid$')) from auth."user" where id = login $$;

update children set email = auth.email_of_child(auth_user_id)
where auth_user_id is not null and email is distinct from auth.email_of_child(auth_user_id);

create or replace function copy_login_to_profile() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    insert into profiles (id, first_name, last_name, email, is_parent)
    values (new.id, new."firstName", new."lastName", new.email, not new."isChild");
  else
    update profiles set email = new.email where id = new.id;
    update children set email = auth.email_of_child(new.id) where auth_user_id = new.id;
  end if;
  return new;
end $$;

create function keep_email_of_login() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if new.email is distinct from auth.email_of_child(new.auth_user_id) then
    raise exception 'the address of a login changes by a mailed link'
      using errcode = 'check_violation', constraint = 'children_email_is_login';
  end if;
  return new;
end $$;
create trigger keep_email_of_login before update of email on children
  for each row when (new.auth_user_id is not null and old.email is distinct from new.email)
  execute function keep_email_of_login();
