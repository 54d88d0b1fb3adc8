-- Logins: finding an account, changing and locking it, and what nobody needs any more.

-- Every table of the library starts here.
create procedure auth.library_rows(guarded regclass)
  language plpgsql
as $$
begin
  execute format('alter table %s enable row level security', guarded);
  execute format('create policy library_works on %s for all to app_auth using (true) with check (true)', guarded);
  execute format('grant select, insert, update, delete on %s to app_auth', guarded);
end $$;

call auth.library_rows('auth."user"');
create trigger note_erasure after delete on auth."user" for each row execute function note_erasure();
comment on table auth."user" is 'Konto
about a parent: e-mail address, name, when last here, since when it is locked, since when its address waits to be confirmed
for: having an account
kept: until the account is deleted: by its owner, after 14 days if it was never confirmed (a child''s login too; the child stays), or 25 months after anybody of the family was last here (told a month before)';
call label_columns('auth."user"', '{
  "email": "E-Mail-Adresse", "emailVerified": "bestätigt", "isChild": "Kinderkonto", "createdAt": "angelegt am",
  "twoFactorEnabled": "zweiter Schritt", "image": "Bild", "seenAt": "zuletzt hier am", "remindedAt": "erinnert am",
  "confirmationAskedAt": "um Bestätigung der Adresse gebeten am"}');

call auth.library_rows('auth.account');
comment on table auth.account is 'Wege der Anmeldung
about a parent: hash of the password, or that somebody signs in with Google
for: signing in
kept: with the account';
call label_columns('auth.account', '{"providerId": "Weg", "createdAt": "seit", "updatedAt": "geändert am"}');

call auth.library_rows('auth.verification');
comment on table auth.verification is '
about a parent: a sign-in that was begun
for: signing in with Google or a second step
kept: a day';

call auth.library_rows('auth.two_factor');
comment on table auth.two_factor is '
about a parent: encrypted secret of the second step
for: signing in
kept: with the account';

-- Finding an account
-- ------------------------------------------------------------------------------------------------------

-- Registering says plainly when an address is taken (S8.03); the auth library would keep quiet about it.
create function auth.email_is_taken(address text) returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$ select exists (select from auth."user" where email = lower(address)) $$;
grant execute on function auth.email_is_taken(text) to app_login;

-- An address belongs to nobody before somebody has shown that they read its mail (decision 056). Until then a login
-- stands in its place, and gives way to whoever shows it. Owned: confirmed, or an adult's that was used when no mail
-- arrived here, for nobody could have confirmed it then, or whose address was vouched for: of who works here, or
-- accompanies a child. A child that was seen proves nothing: its parent can sit in its place.
create function auth.owns_address(login auth."user") returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select login."emailVerified" or not login."isChild" and (login."seenAt" is not null
    or exists (select from profiles p where p.id = login.id and (p.is_admin or p.staff_role is not null))
    or exists (select from guardianships g where g.person_id = login.id))
$$;

-- Whose account an e-mail names; nothing for an e-mail nobody has. Never an answer to anybody.
create function auth.account_by_email(address text)
  returns table (user_id uuid, email text, name text, is_child boolean, is_confirmed boolean, owns_address boolean, invited_by text)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select u.id, u.email, case when u."isChild" then p.first_name else p.first_name || ' ' || p.last_name end,
    u."isChild", u."emailVerified", auth.owns_address(u),
    (select parent.first_name || ' ' || parent.last_name
      from children c join profiles parent on parent.id = c.parent_id where c.auth_user_id = u.id)
  from auth."user" u join profiles p on p.id = u.id
  where u.email = lower(address)
$$;
grant execute on function auth.account_by_email(text) to app_job;

-- The same for somebody whose id is known.
create function auth.account_by_id(person uuid)
  returns table (user_id uuid, email text, name text, is_child boolean, is_confirmed boolean, owns_address boolean, invited_by text)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select account.* from auth."user" u, auth.account_by_email(u.email) account where u.id = person
$$;
grant execute on function auth.account_by_id(uuid) to app_job;

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

-- Changing an account
-- -----------------------------------------------------------------------------------------------------

-- A new address, or the same one now confirmed. What was mailed to another one no longer counts.
create function auth.set_email(person uuid, address text, is_confirmed boolean) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  update auth."user" set email = lower(address), "emailVerified" = is_confirmed, "confirmationAskedAt" = null,
    "updatedAt" = now()
  where id = person;
  delete from auth.mailed_links where user_id = person and (purpose = 'confirm' or email <> lower(address));
$$;
grant execute on function auth.set_email(uuid, text, boolean) to app_job;

-- A new password, also for somebody who had none. What was begun with the old one ends: sessions, all but one,
-- challenges and links; and whoever chooses a new one in a session that has been ended meanwhile comes too late. The
-- first line takes the row that the beginning of a session waits for (keep_locked_out): a session that was there
-- first is seen and ended, one that comes later finds the new password. Everything else that changes what somebody
-- signs in with writes to that row too.
create function auth.set_password(person uuid, password_hash text, but_session uuid) returns void
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
grant execute on function auth.set_password(uuid, text, uuid) to app_job;

-- Where a change of address leads that waits for its link; shown to whoever asked for it.
create function own_email_change() returns text
  language sql stable security definer set search_path = public, pg_temp
as $$
  select email from auth.mailed_links where user_id = actor_id() and purpose = 'change' and expires_at > now()
$$;
grant execute on function own_email_change() to app_parent, app_child, app_admin, app_author, app_editor, app_operator;

-- Claims the time step of a code before the library checks it: of two sign-ins at once with the same code one gets it.
-- False: a code of this step or a newer one was used.
create function auth.claim_code_step(person uuid, step int) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update auth.two_factor set "lastUsedStep" = step where "userId" = person and "lastUsedStep" < step;
  return found;
end $$;
grant execute on function auth.claim_code_step(uuid, int) to app_login;

-- The admins' guard asks this before every procedure where a second step is demanded.
create function auth.has_two_factor(person uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$ select exists (select from auth."user" where id = person and "twoFactorEnabled") $$;
grant execute on function auth.has_two_factor(uuid) to app_login;

-- Begins once a code has shown that the app knows the secret. All other sessions end: they had the password alone.
create function auth.begin_two_factor(person uuid, backup_codes text, kept_session uuid) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  update auth.two_factor set "verified" = true, "backupCodes" = backup_codes where "userId" = person;
  update auth."user" set "twoFactorEnabled" = true where id = person;
  delete from auth.session where "userId" = person and id <> kept_session;
$$;
grant execute on function auth.begin_two_factor(uuid, text, uuid) to app_job;

-- False when there was none. Together with the audit entry and the mail about it, so in our
-- transaction, not the library's.
create function auth.end_two_factor(person uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from auth.two_factor where "userId" = person;
  update auth."user" set "twoFactorEnabled" = false where id = person and "twoFactorEnabled";
  return found;
end $$;
grant execute on function auth.end_two_factor(uuid) to app_job;

-- A child signs in with what its parents have set up, never through somebody else's account system (decision 024).
-- Under 'nickname' stands the secret of a child without an address (decision 023).
create function auth.keep_children_here() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  if exists (select from auth."user" where id = new."userId" and "isChild") then
    raise exception 'a child has no login elsewhere' using errcode = 'check_violation', constraint = 'account_of_child_is_here';
  end if;
  return new;
end $$;
create trigger keep_children_here before insert or update of "userId", "providerId" on auth.account
  for each row when (new."providerId" not in ('credential', 'nickname')) execute function auth.keep_children_here();

create function auth.note_login_elsewhere() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into audit_log (actor_id, action, subject) values (new."userId", 'google linked', new."userId"::text);
  return new;
end $$;
create trigger note_login_elsewhere after insert on auth.account
  for each row when (new."providerId" not in ('credential', 'nickname')) execute function auth.note_login_elsewhere();

-- Locking
-- -----------------------------------------------------------------------------------------------------------------

-- Nobody signs in to a locked adult's account, nor do the children whose data it answers for (decision 050). False when
-- it stood so already. Locking ends the sessions; their channels hear of it (announce_end). Who was locked has the
-- whole time again to say no to a removal, or to consent.
create function auth.set_lock(person uuid, locks boolean) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  has_changed boolean;
begin
  update auth."user" set "lockedAt" = case when locks then now() end, "updatedAt" = now()
  where id = person and ("lockedAt" is null) = locks;
  has_changed := found;
  if has_changed and locks then
    delete from auth.session where "userId" = person or "userId" in (
      select auth_user_id from children
      where person in (parent_id, other_guardian_id) and auth.answered_for_by_locked(auth_user_id));
  elsif has_changed then
    update child_removals r set due_at = greatest(r.due_at, now() + interval '14 days') from children c
    where c.id = r.child_id and person in (c.parent_id, c.other_guardian_id)
      and (r.reason = 'asked' or whole_years(c.birthdate) < 16);
  end if;
  return has_changed;
end $$;
grant execute on function auth.set_lock(uuid, boolean) to app_job;

-- An adult's login that nobody confirmed or used goes with all there is of it: a name.
create function auth.erase_unproven(login uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from auth."user" u where u.id = login and not u."isChild" and not auth.owns_address(u);
  return found;
end $$;
grant execute on function auth.erase_unproven(uuid) to app_job;

-- Somebody has shown that they read this address: whoever merely stood in its place gives way. An owner stays, and the
-- key user_email_key then tells the newcomer. The child whose login has ended, if it was one.
create function auth.free_address(address text, newcomer uuid) returns uuid
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  holder auth."user";
begin
  select * into holder from auth."user" where email = lower(address) and id is distinct from newcomer;
  if not found or auth.owns_address(holder) then
    return null;
  elsif holder."isChild" then
    return auth.end_child_login(holder.id, true);
  end if;
  perform auth.erase_unproven(holder.id);
  return null;
end $$;
grant execute on function auth.free_address(text, uuid) to app_job;

-- A parent who registers while an unproven child's login stands in the place: a login without an address, which gets
-- this one with the link that is mailed there (auth.mailed_links). Asked for twice it is the same login.
create function auth.waiting_login(address text, first_name text, last_name text, terms text) returns uuid
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  login uuid;
begin
  select u.id into login from auth.mailed_links l join auth."user" u on u.id = l.user_id
  where l.purpose = 'reset' and l.email = lower(address) and u.email = u.id || '@kind.invalid' and not u."isChild";
  if found then
    return login;
  end if;
  login := gen_random_uuid();
  insert into auth."user" ("id", "name", "email", "firstName", "lastName", "termsVersion")
  values (login, first_name || ' ' || last_name, login || '@kind.invalid', first_name, last_name, terms);
  return login;
end $$;
grant execute on function auth.waiting_login(text, text, text, text) to app_job;

create function auth.note_confirmation_asked(login uuid) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  update auth."user" set "confirmationAskedAt" = now()
  where id = login and not "emailVerified" and "confirmationAskedAt" is null
$$;
grant execute on function auth.note_confirmation_asked(uuid) to app_job;

-- Adults' accounts older than this whose address nobody owns.
create function auth.erase_unconfirmed(before timestamptz) returns int
  language sql volatile security definer set search_path = public, pg_temp
as $$
  with gone as (
    delete from auth."user" u
    where not u."isChild" and u."createdAt" < before and not auth.owns_address(u)
    returning 1)
  select count(*)::int from gone
$$;
grant execute on function auth.erase_unconfirmed(timestamptz) to app_job;

-- The same for logins of children, which need not be new: a child that had a nickname keeps its login. Of those whom
-- nobody asked yet, because no mail left this server, the time begins now.
create function auth.end_unconfirmed_child_logins(instant timestamptz, asked_before timestamptz) returns int
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  unconfirmed auth."user";
  ended int := 0;
begin
  for unconfirmed in
    select * from auth."user" where "isChild" and not "emailVerified" and email not like '%@kind.invalid'
  loop
    if unconfirmed."confirmationAskedAt" is null then
      update auth."user" set "confirmationAskedAt" = instant where id = unconfirmed.id and not "emailVerified";
    elsif unconfirmed."confirmationAskedAt" < asked_before and auth.end_child_login(unconfirmed.id, true) is not null then
      ended := ended + 1;
    end if;
  end loop;
  return ended;
end $$;
grant execute on function auth.end_unconfirmed_child_logins(timestamptz, timestamptz) to app_job;

-- Retention (server/people/retention, decision 041)
-- -----------------------------------------------------------------------

-- Parents who have not been here since then, nor have the children whom they are guardian of. Whether another guardian
-- has does not count: with that one the children stay. With reminded_before: those who were told before that moment;
-- without: those who were not told yet.
create function auth.unused_families(since timestamptz, reminded_before timestamptz) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  select p.id from profiles p join auth."user" u on u.id = p.id
  where p.is_parent and not p.is_admin and p.staff_role is null and not u."isChild"
    and coalesce(u."seenAt", u."createdAt") < since
    and not exists (
      select from children c join auth."user" k on k.id = c.auth_user_id
      where (c.parent_id = p.id or c.other_guardian_id = p.id) and coalesce(k."seenAt", k."createdAt") >= since)
    and case when reminded_before is null then u."remindedAt" is null else u."remindedAt" < reminded_before end
$$;
grant execute on function auth.unused_families(timestamptz, timestamptz) to app_job;

create function auth.note_reminded(person uuid, at timestamptz) returns void
  language sql volatile security definer set search_path = public, pg_temp
as $$ update auth."user" set "remindedAt" = at where id = person $$;
grant execute on function auth.note_reminded(uuid, timestamptz) to app_job;

create function auth.forget_verifications(before timestamptz) returns int
  language sql volatile security definer set search_path = public, pg_temp
as $$
  with gone as (delete from auth.verification where "expiresAt" < before returning 1) select count(*)::int from gone
$$;
grant execute on function auth.forget_verifications(timestamptz) to app_job;

-- A parent leaves, and with the login go its children and all that hangs on them. False for anybody else: children
-- leave with their parents' word, and the account of an admin is a trace of what was done to the content.
create function auth.erase_account(person uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from auth."user" u using profiles p
  where u.id = person and p.id = u.id and p.is_parent and not p.is_admin
    and not exists (select from children where auth_user_id = person);
  return found;
end $$;
grant execute on function auth.erase_account(uuid) to app_job;

-- What is kept about a login, for its owner to take along; secrets (hashes, tokens, codes) stay here. Called after the
-- server has made sure whose login it is. Keys are table names.
create function auth.login_to_export(person uuid) returns jsonb
  language sql stable security definer set search_path = public, pg_temp
as $$
  select jsonb_build_object(
    'auth.user', (select jsonb_agg(jsonb_build_object('email', email, 'emailVerified', "emailVerified", 'isChild', "isChild",
        'createdAt', "createdAt", 'twoFactorEnabled', "twoFactorEnabled", 'image', image, 'seenAt', "seenAt", 'remindedAt', "remindedAt",
        'confirmationAskedAt', "confirmationAskedAt"))
      from auth."user" where id = person),
    'auth.account', (select jsonb_agg(jsonb_build_object('providerId', "providerId", 'createdAt', "createdAt",
        'updatedAt', "updatedAt") order by "createdAt")
      from auth.account where "userId" = person),
    'auth.session', (select jsonb_agg(jsonb_build_object('userAgent', "userAgent", 'ipAddress', "ipAddress",
        'createdAt', "createdAt", 'usedAt', "usedAt", 'expiresAt', "expiresAt") order by "createdAt")
      from auth.session where "userId" = person),
    'auth.mailed_links', (select jsonb_agg(jsonb_build_object('purpose', purpose, 'email', email, 'expires_at', expires_at)
        order by expires_at)
      from auth.mailed_links where user_id = person))
$$;
grant execute on function auth.login_to_export(uuid) to app_job;

-- Nobody signs in to a locked adult's account, nor do the children whose data it answers for, unless another guardian,
-- whose account is not locked, answers for them too (decision 050).
create function auth.answered_for_by_locked(login uuid) returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return exists (
    select from children c
    where c.auth_user_id = login and whole_years(c.birthdate) < 16
      and not exists (
        select from auth."user" u where u.id in (c.parent_id, c.other_guardian_id) and u."lockedAt" is null));
end $$;

-- Setting an installation up in the browser (decision 111)
-- ----------------------------------------------------------------

-- Adds an adult account that is an admin and nothing else. null: there is an admin already. `demo`: the admin of the
-- demo family, who counts as none. Of two at once the second one waits here, and then finds the first.
create function auth.create_first_admin(email text, password_hash text, first_name text, last_name text, demo uuid)
  returns uuid
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  user_id uuid;
begin
  perform pg_advisory_xact_lock(hashtext('first admin'));
  if exists (select from profiles where is_admin and id <> demo) then
    return null;
  end if;
  insert into auth."user" ("name", "email", "emailVerified", "firstName", "lastName")
  values (trim(first_name || ' ' || last_name), lower(create_first_admin.email), true, first_name, last_name)
  returning id into user_id;
  insert into auth.account ("accountId", "providerId", "userId", "password")
  values (user_id::text, 'credential', user_id, password_hash);
  update profiles set is_admin = true, is_parent = false where id = user_id;
  return user_id;
end $$;
grant execute on function auth.create_first_admin(text, text, text, text, uuid) to app_job;
