-- What everything else begins with: who comes in, the day of families, and what a table starts as.

-- What stands in a comment of a table is read by people (docs/privacy.md, made from it by commands/from-schema.ts):
-- what it is called in the export of somebody's data; about whom it holds what; for what; how long. A column's comment
-- (label_columns) is its label there. A table, or a column, that is in no export has none, or no first line.

revoke all on schema public from public;
grant usage on schema public to app_login, app_auth, app_visitor, app_parent, app_child, app_admin, app_author, app_editor,
  app_operator, app_job;
grant usage on schema auth to app_auth, app_job, app_login;

-- The families live in German time; a birthday must not begin at two in the morning.
create function today() returns date
  language sql stable
  return (now() at time zone 'Europe/Berlin')::date;

create function whole_years(birthdate date) returns int
  language sql stable
  return extract(year from age(today(), birthdate))::int;

grant execute on function actor_id(), today(), whole_years(date)
  to app_auth, app_visitor, app_parent, app_child, app_admin, app_author, app_editor, app_operator, app_job;

-- Every table starts here: nobody sees a row but app_job, which the server takes on for work that no person may do.
create procedure guard_rows(guarded regclass)
  language plpgsql
as $$
begin
  execute format('alter table %s enable row level security', guarded);
  execute format('create policy job_works on %s for all to app_job using (true) with check (true)', guarded);
  execute format('grant select, insert, update, delete on %s to app_job', guarded);
end $$;

-- Every server hears on commit, on the channel that the trigger names, that there is something new to read.
create function announce() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  perform pg_notify(tg_argv[0], '');
  return null;
end $$;

-- What columns are called in the export of somebody's data, by their names.
create procedure label_columns(labelled regclass, labels jsonb)
  language plpgsql
as $$
declare
  label record;
begin
  for label in select * from jsonb_each_text(labels) loop
    execute format('comment on column %s.%I is %L', labelled, label.key, label.value);
  end loop;
end $$;
