-- Children without an e-mail address: family code, nickname, and six digits or three pictures (decision 023).

call guard_rows('family_codes');
create policy parent_reads on family_codes for select to app_parent using (parent_id = (select actor_id()));
grant select on family_codes to app_parent;
-- absent: writing; a code is made by the server, which knows what cannot be guessed
comment on table family_codes is 'Familien-Code
about a parent: the code on the cards of children without an address
for: their signing in (decision 023)
kept: with the account, or until renewed';
call label_columns('family_codes', '{"created_at": "gilt seit"}');

call guard_rows('nickname_logins');
create policy parent_reads on nickname_logins for select to app_parent using (child_id in (select id from children));
grant select (child_id, nickname, method, changed_at, locked_at) on nickname_logins to app_parent;
-- absent: writing (the secret, which belongs to it, is the server's), everything for app_child
create trigger announce_family after update on nickname_logins
  for each row when (old.locked_at is distinct from new.locked_at or old.nickname <> new.nickname)
  execute function announce_family();
create trigger note_set_up after insert on nickname_logins
  for each row execute function note_change_of_row('sign-in-set-up');
create trigger note_changed after update on nickname_logins
  for each row when (old.changed_at <> new.changed_at) execute function note_change_of_row('sign-in-changed');
create trigger note_unlocked after update on nickname_logins
  for each row when (old.locked_at is not null and new.locked_at is null)
  execute function note_change_of_row('sign-in-unlocked');
create trigger note_ended after delete on nickname_logins
  for each row execute function note_change_of_row('sign-in-ended');
comment on table nickname_logins is 'Anmeldung ohne E-Mail-Adresse
about a child: nickname, whether it signs in with digits or pictures, wrong tries in a row; the hash of the secret stands with the login
for: signing in without an address
kept: until a parent switches it off, or an own address takes its place';
call label_columns('nickname_logins', '{
  "nickname": "Spitzname", "method": "Geheimnis", "changed_at": "gilt seit", "wrong_tries": "falsche Versuche",
  "locked_at": "gesperrt am"}');

-- Who learns in the family with this code, of either guardian: nicknames, how each of them signs in, and the figure by
-- which a child that cannot read finds itself. Nothing else is told.
create function family_by_code(family_code text)
  returns table (handle uuid, nickname text, method text, figure jsonb)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select l.handle, l.nickname, l.method,
    case when g.child_id is not null
      then jsonb_build_object('colour', g.colour, 'head', g.head, 'face', g.face, 'neck', g.neck) end
  from family_codes f
  join children c on c.parent_id = f.parent_id or c.other_guardian_id = f.parent_id
  join nickname_logins l on l.child_id = c.id
  left join child_figures g on g.child_id = c.id
  where f.code = family_code
  order by german_order(l.nickname), l.handle
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
grant execute on function auth.open_nickname_login(uuid) to app_job;

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
grant execute on function auth.set_nickname_secret(uuid, text) to app_job;

create function auth.nickname_secret(login uuid) returns text
  language sql stable security definer set search_path = public, pg_temp
as $$ select "password" from auth.account where "userId" = login and "providerId" = 'nickname' $$;
grant execute on function auth.nickname_secret(uuid) to app_job;

-- The child gets an address of its own and stays the same person; it signs in with that one only.
create function auth.forget_nickname_secret(login uuid) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  delete from auth.account where "userId" = login and "providerId" = 'nickname';
  delete from nickname_logins where child_id = (select id from children where auth_user_id = login);
$$;
grant execute on function auth.forget_nickname_secret(uuid) to app_job;

-- Switched off: nobody signs in any more. What the child has learned hangs on the child and stays.
create function auth.end_nickname_login(child uuid) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  delete from nickname_logins where child_id = child;
  delete from auth."user" where email = child || '@kind.invalid';
$$;
grant execute on function auth.end_nickname_login(uuid) to app_job;
