-- How long a session lasts, and what its owner may do with it (decision 022).
alter table auth.session
  add "usedAt"      timestamptz not null default now(),  -- the person did something; a page that only looks does not count
  add "confirmedAt" timestamptz not null default now();  -- the person showed who they are: by signing in, or by the password again

-- Two limits for each kind of person: without use, and in all. Somebody with several roles gets the strictest.
-- Whoever writes "expiresAt" cannot get past them; the auth library goes by that column alone.
create function auth.cap_session() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  idle interval;
  longest interval;
begin
  select limits.idle, limits.longest into strict idle, longest
  from profiles p
  left join children c on c.auth_user_id = p.id
  join (values ('admin',  interval '60 minutes', interval '12 hours'),
               ('child',  interval '24 hours',   interval '7 days'),
               ('parent', interval '7 days',     interval '30 days')) limits(kind, idle, longest)
    on kind = case when p.is_admin then 'admin' when p.is_parent and c.id is null then 'parent' else 'child' end
  where p.id = new."userId";
  new."expiresAt" := least(new."expiresAt", new."usedAt" + idle, new."createdAt" + longest);
  return new;
end $$;
create trigger cap_session before insert or update on auth.session
  for each row execute function auth.cap_session();

-- A new role counts at once, also where the person is signed in already.
create function cap_sessions() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update auth.session set "expiresAt" = "expiresAt" where "userId" = new.id;
  return new;
end $$;
create trigger cap_sessions after update of is_parent, is_admin on profiles
  for each row execute function cap_sessions();

update auth.session set "usedAt" = "updatedAt", "confirmedAt" = "createdAt";

drop function auth.person_by_session(text);
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
