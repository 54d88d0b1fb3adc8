-- A sign-in that was begun with the old password must not outlive the new one.

-- What somebody signs in with, as one number: another one after each change. By e-mail, or by the handle of a nickname.
create function auth.secrets_of(known_as text) returns text
  language sql stable security definer set search_path = public, pg_temp
as $$
  select encode(sha256(convert_to(u."twoFactorEnabled" || coalesce((
    select string_agg(a."password", ' ' order by a."providerId") from auth.account a where a."userId" = u.id), ''), 'UTF8')), 'hex')
  from auth."user" u
  where u.id = case when known_as like '%@%' then (select id from auth."user" where email = lower(known_as))
    else (select c.auth_user_id from nickname_logins l join children c on c.id = l.child_id where l.handle = known_as::uuid) end
$$;
grant execute on function auth.secrets_of(text) to app_login;

-- Whoever changes them takes the row that the beginning of a session waits for (keep_locked_out): one that was there
-- first is seen and ended, one that comes later finds the new ones. begin_second_step writes to that row anyway.
-- A challenge that was begun with the old password ends too; and whoever chooses a new one in a session that has been
-- ended meanwhile comes too late.
create or replace function auth.set_password(person uuid, password_hash text, but_session uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update auth."user" set "updatedAt" = now() where id = person;
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

create or replace function auth.set_nickname_secret(login uuid, secret_hash text) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  update auth."user" set "updatedAt" = now() where id = login;
  insert into auth.account ("accountId", "providerId", "userId", "password")
  values (login::text, 'nickname', login, secret_hash)
  on conflict ("providerId", "accountId") do update set "password" = excluded."password", "updatedAt" = now();
  delete from auth.session where "userId" = login;
$$;
