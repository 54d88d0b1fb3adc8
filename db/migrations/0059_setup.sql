-- Setting an installation up in the browser (decision 111): the first admin, and who runs the installation.

-- Adds an adult account that is an admin and nothing else. null: there is an admin already. `demo`: the admin of the demo
-- family, who counts as none. Of two at once the second one waits here, and then finds the first.
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

-- One row at most; without it brand.json counts. Not in `branding`: resetting how an installation looks must not take its imprint.
create table operator_details (
  id       boolean primary key default true check (id),
  revision int not null default 1 check (revision > 0),
  said     jsonb not null check (jsonb_typeof(said) = 'object' and pg_column_size(said) < 60000)
);
call guard_rows('operator_details');
create policy operator_works on operator_details for all to app_admin, app_operator using (true) with check (true);
grant select, insert, update on operator_details to app_admin, app_operator;
-- absent: delete; what nobody says any more is left out of `said`.
create trigger announce_branding after insert or update or delete on operator_details
  for each statement execute function announce_branding();
comment on table operator_details is '
about nobody: who runs this installation, as the imprint and the privacy page say it to everybody
for: the legal details of the site
kept: until they are changed';
