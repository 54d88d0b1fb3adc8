-- Who acts. One database role per kind of person; every request takes on exactly one of them (decision 030).

-- Functions stand with the table they serve, also where they speak of one further down: within this transaction their bodies
-- are not looked at before they are called.
set local check_function_bodies = off;

-- Roles belong to the cluster, not to this database: made if missing, safe when two servers start at once.
do $$
declare
  name text;
begin
  foreach name in array array['app_login', 'app_auth', 'app_visitor', 'app_parent', 'app_child', 'app_admin', 'app_job'] loop
    begin
      execute format('create role %I nologin noinherit', name);
    exception when duplicate_object or unique_violation then null;
    end;
  end loop;
  foreach name in array array['app_auth', 'app_visitor', 'app_parent', 'app_child', 'app_admin', 'app_job'] loop
    if not pg_has_role('app_login', name, 'member') then
      execute format('grant %I to app_login', name);
    end if;
  end loop;
  -- An owner who also serves requests (DATABASE_URL alone) steps down to app_login on every connection. Since PostgreSQL 16
  -- who makes a role is a member of it without being able to take it on.
  if not pg_has_role(current_user, 'app_login', 'member') then
    execute format('grant app_login to %I', current_user);
  elsif current_setting('server_version_num')::int >= 160000 then
    if not pg_has_role(current_user, 'app_login', 'set') then
      execute format('grant app_login to %I', current_user);
    end if;
  end if;
end $$;

revoke all on schema public from public;
grant usage on schema public to app_login, app_auth, app_visitor, app_parent, app_child, app_admin, app_job;
alter default privileges revoke execute on functions from public;

-- The person behind this transaction, or null for a visitor. Set together with the role by asActor.
create function actor_id() returns uuid
  language sql stable
  return nullif(current_setting('app.actor', true), '')::uuid;

-- The families live in German time; a birthday must not begin at two in the morning.
create function today() returns date
  language sql stable
  return (now() at time zone 'Europe/Berlin')::date;

create function whole_years(birthdate date) returns int
  language sql stable
  return extract(year from age(today(), birthdate))::int;

grant execute on function actor_id(), today(), whole_years(date)
  to app_auth, app_visitor, app_parent, app_child, app_admin, app_job;

-- Every table starts here: nobody sees a row but app_job, which the server takes on for work that no person may do.
create procedure guard_rows(guarded regclass)
  language plpgsql
as $$
begin
  execute format('alter table %s enable row level security', guarded);
  execute format('create policy job_works on %s for all to app_job using (true) with check (true)', guarded);
  execute format('grant select, insert, update, delete on %s to app_job', guarded);
end $$;
revoke execute on procedure guard_rows(regclass) from public;

-- What stands in a comment of a table is read by people (docs/privacy.md, made from it by commands/from-schema.ts): what it
-- is called in the export of somebody's data; about whom it holds what; for what; how long. A column's comment is its label
-- there. A table, or a column, that is in no export has none, or no first line.
