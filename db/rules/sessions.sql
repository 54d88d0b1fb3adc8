-- How long a session lasts, and what its owner may do with it (decision 022).

call auth.library_rows('auth.session');
comment on table auth.session is 'Anmeldungen
about a parent: browser, shortened address, times
for: staying signed in, and seeing where one is
kept: until a day after its end: 30 days at most, children 7 (30 or 180 where that was chosen, 6 hours on a device of somebody else), admins and the team 12 hours';
call label_columns('auth.session', '{
  "userAgent": "Browser", "ipAddress": "gekürzte IP-Adresse", "createdAt": "seit", "usedAt": "zuletzt benutzt am",
  "expiresAt": "endet am", "isVisit": "zu Besuch auf diesem Gerät"}');

-- Two limits for each kind of person: without use, and in all. Somebody with several roles gets the strictest; how long
-- a child's browser stays signed in is its parent's to choose, for its own devices: a session is a visit until the
-- child says that it is none, or a parent has signed it in there. Whoever writes "expiresAt" cannot get past them; the
-- auth library goes by that column alone. Whoever is erased in the moment of signing in is told what holds for an
-- account that is not there, by the name of the key that says so (server/platform/db/refuse.ts).
create function auth.cap_session() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  who text;
  idle interval;
  longest interval;
begin
  select case when p.is_admin or p.staff_role is not null then 'staff'
      when p.is_parent and c.id is null then 'parent'
      else 'child ' || coalesce(c.signed_in_days, 1) end
    into who
  from profiles p left join children c on c.auth_user_id = p.id
  where p.id = new."userId";
  if not found then
    raise foreign_key_violation using constraint = 'session_userId_fkey', message = 'A session of nobody.';
  end if;
  new."isVisit" := case when who like 'child %' then coalesce(new."isVisit", true) end;
  select limits.idle, limits.longest into idle, longest
  from (values ('staff',    interval '60 minutes', interval '12 hours'),
               ('visit',    interval '20 minutes', interval '6 hours'),
               ('child 1',  interval '24 hours',   interval '7 days'),
               ('child 14', interval '14 days',    interval '30 days'),
               ('child 90', interval '90 days',    interval '180 days'),
               ('parent',   interval '7 days',     interval '30 days')) limits(kind, idle, longest)
  where kind = case when new."isVisit" then 'visit' else who end;
  new."expiresAt" := least(new."expiresAt", new."usedAt" + idle, new."createdAt" + longest);
  return new;
end $$;
create trigger cap_session before insert or update on auth.session
  for each row execute function auth.cap_session();

-- However a session begins. It waits for a lock that is being set at this moment, and the lock for it: whichever comes
-- second knows of the other. 'no key update', because noting that somebody was here writes to the same row. The
-- accounts are named, and so found by their keys.
create function auth.keep_locked_out() returns trigger
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
create trigger keep_locked_out before insert on auth.session for each row execute function auth.keep_locked_out();

-- When somebody was last here, so that what nobody needs any more can be forgotten
-- (server/people/retention, decision 041).
create function auth.note_seen() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- Once a day is enough.
  update auth."user" set "seenAt" = new."usedAt", "remindedAt" = null
  where id = new."userId" and ("seenAt" is null or "seenAt" < new."usedAt" - interval '1 day' or "remindedAt" is not null);
  update auth."user" set "remindedAt" = null
  where "remindedAt" is not null and id in (
    select unnest(array[parent_id, other_guardian_id]) from children where auth_user_id = new."userId");
  return null;
end $$;
create trigger note_seen after insert or update of "usedAt" on auth.session
  for each row execute function auth.note_seen();

-- Whose sessions have become fewer: their open channels ask whether they still may listen.
create function auth.announce_session_end() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform pg_notify('session', old."userId"::text);
  return null;
end $$;
create trigger announce_end after delete on auth.session for each row execute function auth.announce_session_end();

-- Who is behind a session token. The one question the server asks before it takes on a role. Children accept no terms:
-- their parents do. In plpgsql, because its plan is kept with the connection (decision 075).
create function auth.person_by_session(session_token text)
  returns table (user_id uuid, is_parent boolean, is_admin boolean, staff_role text, child_id uuid, session_id uuid,
    has_fresh_password boolean, is_opened_by_other boolean, owes_terms boolean)
  language plpgsql stable security definer rows 1 set search_path = public, pg_temp
as $$
begin
  return query
    select p.id, p.is_parent, p.is_admin, p.staff_role, c.id, s.id, s."confirmedAt" > now() - interval '10 minutes',
      s."confirmedAt" = 'epoch', p.is_parent and c.id is null and owes_terms(p.id)
    from auth.session s
    join profiles p on p.id = s."userId"
    left join children c on c.auth_user_id = p.id
    where s.token = session_token and s."expiresAt" > now();
end $$;
grant execute on function auth.person_by_session(text) to app_login;

-- What the browser is told about its session. idle_seconds: how long ago the person last did something
-- there; null when the page only looks. is_due: whether that is news of a minute or more (below).
-- Every screen asks, among the reads: plpgsql plans it once for each connection.
create function auth.look_at_session(session_token text, idle_seconds int)
  returns table (user_id uuid, email text, first_name text, last_name text, expires_at timestamptz,
    is_parent boolean, is_admin boolean, staff_role text, is_child boolean, is_opened_by_other boolean, owes_terms boolean,
    is_visit boolean, is_due boolean)
  language plpgsql stable security definer rows 1 set search_path = public, pg_temp
as $$
begin
  return query
  select p.id, p.email, p.first_name, p.last_name, s."expiresAt", p.is_parent, p.is_admin, p.staff_role,
    exists (select from children where auth_user_id = p.id), s."confirmedAt" = 'epoch',
    p.is_parent and not exists (select from children where auth_user_id = p.id) and owes_terms(p.id),
    coalesce(s."isVisit", false),
    coalesce(s."usedAt" < now() - make_interval(secs => idle_seconds) - interval '1 minute', false)
  from auth.session s join profiles p on p.id = s."userId"
  where s.token = session_token and s."expiresAt" > now();
end $$;
grant execute on function auth.look_at_session(text, int) to app_login;

-- The same, and only this makes a session last longer, and never longer than the limits.
create function auth.look_after_session(session_token text, idle_seconds int)
  returns table (user_id uuid, email text, first_name text, last_name text, expires_at timestamptz,
    is_parent boolean, is_admin boolean, staff_role text, is_child boolean, is_opened_by_other boolean, owes_terms boolean,
    is_visit boolean)
  language sql volatile security definer set search_path = public, pg_temp
as $$
  update auth.session
  set "usedAt" = now() - make_interval(secs => idle_seconds), "expiresAt" = 'infinity' -- capped by the trigger
  where token = session_token
    and exists (select from auth.look_at_session(session_token, idle_seconds) looked where looked.is_due);
  select user_id, email, first_name, last_name, expires_at, is_parent, is_admin, staff_role, is_child, is_opened_by_other,
    owes_terms, is_visit
  from auth.look_at_session(session_token, null)
$$;
grant execute on function auth.look_after_session(text, int) to app_login;

create function auth.confirm_session(confirmed uuid) returns void
  language sql volatile security definer set search_path = public, pg_temp
as $$ update auth.session set "confirmedAt" = now() where id = confirmed $$;
grant execute on function auth.confirm_session(uuid) to app_login;

-- A session that somebody else opened for its owner proves nothing about who sits there.
create function auth.doubt_session(doubted uuid) returns void
  language sql security definer set search_path = public, pg_temp
as $$ update auth.session set "confirmedAt" = 'epoch' where id = doubted $$;
grant execute on function auth.doubt_session(uuid) to app_job;

create function auth.end_sessions(person uuid, but_session uuid) returns void
  language sql security definer set search_path = public, pg_temp
as $$ delete from auth.session where "userId" = person and id is distinct from but_session $$;
grant execute on function auth.end_sessions(uuid, uuid) to app_job;

-- Where the person who asks is signed in; the tokens stay in schema auth.
create function own_sessions()
  returns table (id uuid, user_agent text, created_at timestamptz, used_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select id, "userAgent", "createdAt", "usedAt" from auth.session
  where "userId" = actor_id() and "expiresAt" > now()
  order by "usedAt" desc, id
$$;
grant execute on function own_sessions() to app_parent, app_child, app_admin, app_author, app_editor, app_operator;

create function end_own_session(ended uuid) returns boolean
  language sql volatile security definer set search_path = public, pg_temp
as $$
  with gone as (delete from auth.session where id = ended and "userId" = actor_id() returning 1)
  select exists (select from gone)
$$;
grant execute on function end_own_session(uuid)
  to app_parent, app_child, app_admin, app_author, app_editor, app_operator;

-- All of them but one; null: that one too. Everywhere means also where a session ran out.
create function end_own_sessions(but uuid) returns int
  language sql volatile security definer set search_path = public, pg_temp
as $$
  delete from push_devices where person_id = actor_id() and session_id is null;
  with gone as (delete from auth.session where "userId" = actor_id() and id is distinct from but returning 1)
  select count(*)::int from gone
$$;
grant execute on function end_own_sessions(uuid)
  to app_parent, app_child, app_admin, app_author, app_editor, app_operator;

-- A new role counts at once, also where the person is signed in already.
create function cap_sessions() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update auth.session set "expiresAt" = "expiresAt" where "userId" = new.id;
  return new;
end $$;
create trigger cap_sessions after update of is_parent, is_admin, staff_role on profiles
  for each row execute function cap_sessions();

-- Another choice holds at once, for the sessions there are; one that is over stays over.
create function cap_sessions_of_child() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update auth.session set "expiresAt" = 'infinity' -- capped by the trigger there
  where "userId" = new.auth_user_id and "expiresAt" > now();
  return null;
end $$;
create trigger cap_sessions_of_child after update of signed_in_days on children
  for each row when (old.signed_in_days <> new.signed_in_days) execute function cap_sessions_of_child();

-- The first statement of a batch of reads: whoever holds this session takes on the role for the rest of the batch, if
-- it is theirs to take. Otherwise everything stays as it is, and app_login may read nothing. The caller's rights, not
-- the owner's: only so can the role be set.
create function auth.enter(session_token text, wanted text)
  returns table (user_id uuid, is_parent boolean, is_admin boolean, staff_role text, child_id uuid, session_id uuid,
    has_fresh_password boolean, is_opened_by_other boolean, owes_terms boolean)
  language plpgsql volatile rows 1
as $$
begin
  select * into user_id, is_parent, is_admin, staff_role, child_id, session_id, has_fresh_password, is_opened_by_other, owes_terms
  from auth.person_by_session(session_token);
  if user_id is null then
    return;
  end if;
  perform set_config('transaction_read_only', 'on', true), set_config('app.actor', user_id::text, true);
  if (wanted = 'app_parent' and is_parent) or (wanted = 'app_child' and child_id is not null)
    or (wanted = 'app_admin' and is_admin) or wanted = 'app_' || staff_role then
    perform set_config('role', wanted, true);
  end if;
  return next;
end $$;
grant execute on function auth.enter(text, text) to app_login;

-- What somebody else opened for its owner does nothing that only the owner may do (decisions 076, 092).
-- The password was shown a while ago, and by whom the session is: it proves less than one that was just begun.
create function auth.age_session(aged uuid) returns void
  language sql security definer set search_path = public, pg_temp
as $$ update auth.session set "confirmedAt" = now() - interval '1 day' where id = aged $$;
grant execute on function auth.age_session(uuid) to app_job;

-- This device is the child's own, or its family's.
create function auth.end_visit(visit uuid) returns void
  language sql security definer set search_path = public, pg_temp
as $$ update auth.session set "isVisit" = false, "expiresAt" = 'infinity' where id = visit and "isVisit" $$; -- capped by the trigger
grant execute on function auth.end_visit(uuid) to app_job;

create function auth.is_visit(session_token text) returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$ select coalesce((select "isVisit" from auth.session where token = session_token), false) $$;
grant execute on function auth.is_visit(text) to app_login;

-- Links in mails
-- ---------------------------------------------------------------------------------------------------------

call guard_rows('auth.mailed_links');
comment on table auth.mailed_links is 'Links in E-Mails
about a parent: hash of a link, the address it went to
for: links by mail
kept: 7 days at most';
call label_columns('auth.mailed_links', '{"purpose": "wofür", "email": "an", "expires_at": "gültig bis"}');
