-- Who acts. One database role per kind of person; every request takes on exactly one of them (decision
-- 030). Of those who work on the installation (decision 104) one writes, one edits and publishes, one runs
-- it; an admin may do all of it.

-- Roles belong to the cluster, not to this database: made if missing, safe when two servers start at once.
do $$
declare
  name text;
begin
  foreach name in array array['app_login', 'app_auth', 'app_visitor', 'app_parent', 'app_child', 'app_admin', 'app_author',
    'app_editor', 'app_operator', 'app_job'] loop
    begin
      execute format('create role %I nologin noinherit', name);
    exception when duplicate_object or unique_violation then null;
    end;
    if name <> 'app_login' and not pg_has_role('app_login', name, 'member') then
      execute format('grant %I to app_login', name);
    end if;
  end loop;
  -- An owner who also serves requests (DATABASE_URL alone) steps down to app_login on every connection. Since
  -- PostgreSQL 16 who makes a role is a member of it without being able to take it on.
  if not pg_has_role(current_user, 'app_login', 'member') then
    execute format('grant app_login to %I', current_user);
  elsif current_setting('server_version_num')::int >= 160000 then
    if not pg_has_role(current_user, 'app_login', 'set') then
      execute format('grant app_login to %I', current_user);
    end if;
  end if;
end $$;

-- Nobody may call what nobody was given.
alter default privileges revoke execute on functions from public;

-- Logins, and what the auth library keeps. Everything else stands in public.
create schema auth;

-- The person behind this transaction, or null for a visitor. Set together with the role by asActor. Here and not among
-- the rules, because a default needs it.
create function actor_id() returns uuid
  language sql stable
  return nullif(current_setting('app.actor', true), '')::uuid;
