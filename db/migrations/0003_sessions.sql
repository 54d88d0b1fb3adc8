-- How long a session lasts, and what its owner may do with it (decision 022).
create table auth.session (
  "id"          uuid primary key default gen_random_uuid(),
  "token"       text not null unique,
  "userId"      uuid not null references auth."user" on delete cascade,
  "userAgent"   text,
  "ipAddress"   text,
  "createdAt"   timestamptz not null default now(),
  "updatedAt"   timestamptz not null default now(),
  "usedAt"      timestamptz not null default now(),  -- the person did something; a page that only looks does not count
  "confirmedAt" timestamptz not null default now(),  -- the person showed who they are: by signing in, or by the password again
  "expiresAt"   timestamptz not null
);
create index on auth.session ("userId");
alter table auth.mailed_links add foreign key (asked_in) references auth.session on delete set null;
call auth.library_rows('auth.session');
comment on table auth.session is 'Anmeldungen
about a parent: browser, shortened address, times
for: staying signed in, and seeing where one is
kept: until a day after its end: 30 days at most, children 7 (30 or 180 where that was chosen), admins 12 hours';
comment on column auth.session."userAgent" is 'Browser';
comment on column auth.session."ipAddress" is 'gekürzte IP-Adresse';
comment on column auth.session."createdAt" is 'seit';
comment on column auth.session."usedAt" is 'zuletzt benutzt am';
comment on column auth.session."expiresAt" is 'endet am';

-- Two limits for each kind of person: without use, and in all. Somebody with several roles gets the strictest; how long a
-- child's browser stays signed in is its parent's to choose. Whoever writes "expiresAt" cannot get past them; the auth library
-- goes by that column alone. Whoever is erased in the moment of signing in is told what holds for an account that is not
-- there, by the name of the key that says so (server/platform/db/refuse.ts).
create function auth.cap_session() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  idle interval;
  longest interval;
begin
  select limits.idle, limits.longest into idle, longest
  from profiles p
  left join children c on c.auth_user_id = p.id
  join (values ('admin',    interval '60 minutes', interval '12 hours'),
               ('child 1',  interval '24 hours',   interval '7 days'),
               ('child 14', interval '14 days',    interval '30 days'),
               ('child 90', interval '90 days',    interval '180 days'),
               ('parent',   interval '7 days',     interval '30 days')) limits(kind, idle, longest)
    on kind = case when p.is_admin then 'admin' when p.is_parent and c.id is null then 'parent'
      else 'child ' || coalesce(c.signed_in_days, 1) end
  where p.id = new."userId";
  if not found then
    raise foreign_key_violation using constraint = 'session_userId_fkey', message = 'A session of nobody.';
  end if;
  new."expiresAt" := least(new."expiresAt", new."usedAt" + idle, new."createdAt" + longest);
  return new;
end $$;
create trigger cap_session before insert or update on auth.session
  for each row execute function auth.cap_session();

-- However a session begins. It waits for a lock that is being set at this moment, and the lock for it: whichever comes
-- second knows of the other. 'no key update', because noting that somebody was here writes to the same row.
create function auth.keep_locked_out() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if (select bool_or(answers."lockedAt" is not null) from (
      select u."lockedAt" from auth."user" u
      where u.id = new."userId" or u.id in (
        select parent_id from children where auth_user_id = new."userId" and whole_years(birthdate) < 16)
      order by u.id for no key update) answers) then
    raise exception 'the account is locked' using errcode = 'check_violation', constraint = 'session_of_locked_account';
  end if;
  return new;
end $$;
create trigger keep_locked_out before insert on auth.session for each row execute function auth.keep_locked_out();

-- When somebody was last here, so that what nobody needs any more can be forgotten (server/people/retention, decision 041).
create function auth.note_seen() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- Once a day is enough.
  update auth."user" set "seenAt" = new."usedAt", "remindedAt" = null
  where id = new."userId" and ("seenAt" is null or "seenAt" < new."usedAt" - interval '1 day' or "remindedAt" is not null);
  update auth."user" set "remindedAt" = null
  where "remindedAt" is not null and id = (select parent_id from children where auth_user_id = new."userId");
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

-- Who is behind a session token. The one question the server asks before it takes on a role.
create function auth.person_by_session(session_token text)
  returns table (user_id uuid, is_parent boolean, is_admin boolean, child_id uuid, session_id uuid, has_fresh_password boolean)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select p.id, p.is_parent, p.is_admin, c.id, s.id, s."confirmedAt" > now() - interval '10 minutes'
  from auth.session s
  join profiles p on p.id = s."userId"
  left join children c on c.auth_user_id = p.id
  where s.token = session_token and s."expiresAt" > now()
$$;

-- What the browser is told about its session. idle_seconds: how long ago the person last did something there; null when
-- the page only looks. Only this makes a session last longer, and never longer than the limits. Once a minute is enough.
create function auth.look_after_session(session_token text, idle_seconds int)
  returns table (user_id uuid, email text, first_name text, last_name text, expires_at timestamptz)
  language sql volatile security definer set search_path = public, pg_temp
as $$
  update auth.session
  set "usedAt" = now() - make_interval(secs => idle_seconds), "expiresAt" = 'infinity' -- capped by the trigger
  where token = session_token and "expiresAt" > now()
    and "usedAt" < now() - make_interval(secs => idle_seconds) - interval '1 minute';
  select p.id, p.email, p.first_name, p.last_name, s."expiresAt"
  from auth.session s
  join profiles p on p.id = s."userId"
  where s.token = session_token and s."expiresAt" > now()
$$;

create function auth.confirm_session(confirmed uuid) returns void
  language sql volatile security definer set search_path = public, pg_temp
as $$ update auth.session set "confirmedAt" = now() where id = confirmed $$;
grant execute on function auth.person_by_session(text), auth.look_after_session(text, int), auth.confirm_session(uuid)
  to app_login;

-- A session that somebody else opened for its owner proves nothing about who sits there.
create function auth.doubt_session(doubted uuid) returns void
  language sql security definer set search_path = public, pg_temp
as $$ update auth.session set "confirmedAt" = 'epoch' where id = doubted $$;
grant execute on function auth.doubt_session(uuid) to app_job;

-- Where the person who asks is signed in; the tokens stay in schema auth.
create function own_sessions()
  returns table (id uuid, user_agent text, created_at timestamptz, used_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select id, "userAgent", "createdAt", "usedAt" from auth.session
  where "userId" = actor_id() and "expiresAt" > now()
  order by "usedAt" desc, id
$$;

create function end_own_session(ended uuid) returns boolean
  language sql volatile security definer set search_path = public, pg_temp
as $$
  with gone as (delete from auth.session where id = ended and "userId" = actor_id() returning 1)
  select exists (select from gone)
$$;

-- All of them but one; null: that one too.
create function end_own_sessions(but uuid) returns int
  language sql volatile security definer set search_path = public, pg_temp
as $$
  with gone as (delete from auth.session where "userId" = actor_id() and id is distinct from but returning 1)
  select count(*)::int from gone
$$;
grant execute on function own_sessions(), end_own_session(uuid), end_own_sessions(uuid)
  to app_parent, app_child, app_admin;
