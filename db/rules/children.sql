-- Children: a guardian reads and changes its own, a child itself, an admin none.

call guard_rows('children');
create policy child_reads_self on children for select to app_child using (auth_user_id = (select actor_id()));
-- Without inner selects: under an 'or' each is a plan of its own, in every subquery that asks which children are one's
-- own, and the two indexes are then seldom chosen (decision 091).
create policy parent_reads on children for select to app_parent
  using (parent_id = actor_id() or other_guardian_id = actor_id());
create policy parent_adds on children for insert to app_parent with check (parent_id = (select actor_id()));
create policy parent_changes on children for update to app_parent
  using (parent_id = actor_id() or other_guardian_id = actor_id())
  with check (parent_id = actor_id() or other_guardian_id = actor_id());
-- Deleting a child that has two guardians is asked of both (child_removals).
create policy last_guardian_deletes on children for delete to app_parent
  using (parent_id = (select actor_id()) and other_guardian_id is null);
grant select, delete, insert (parent_id, name, last_name, gender, birthdate, email, phone),
  update (name, last_name, gender, birthdate, email, phone, refreshers_offered, signed_in_days) on children to app_parent;
grant select on children to app_child;
-- absent: everything for app_admin (admins see counts, never a child), age, auth_user_id and invitation_accepted for
-- all; writing secret_doubted_at, which comes with who leaves, and goes with a new secret or by the server
call announce_changes('children');
create trigger note_erasure after delete on children for each row execute function note_erasure();
comment on table children is 'Angaben
about a child: first name, birth date; if given last name, gender, address, telephone; whether it is offered refreshers; how long it stays signed in; of which sixteenth birthday its parent was told; who its guardians are; since when one who left may know its secret
for: showing levels for its age, inviting it, keeping out who left
kept: until it is deleted';
call label_columns('children', '{
  "name": "Name", "last_name": "Nachname", "gender": "Geschlecht", "birthdate": "Geburtsdatum",
  "age": "Alter beim Speichern", "email": "E-Mail-Adresse", "phone": "Telefon", "created_at": "angelegt am",
  "invitation_accepted": "Einladung angenommen", "refreshers_offered": "Auffrischungen werden angeboten",
  "told_of_sixteenth": "Eltern vorher geschrieben, für den 16. Geburtstag am",
  "signed_in_days": "bleibt angemeldet, in Tagen ohne Nutzung", "secret_doubted_at": "neues Geheimnis nötig seit"}');

-- Whose row a policy lets somebody write: that of a child of whom the actor is a guardian. A helper is none: what
-- helpers see, the server reads for them (server/people/guardians). Policies for reading may ask `select id from
-- children` as well: the planner looks into a plain subquery, where a function is called for each table (decision 075).
create function own_child_ids() returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$ select id from children where parent_id = actor_id() or other_guardian_id = actor_id() $$;
grant execute on function own_child_ids() to app_parent;

create function own_child_id() returns uuid
  language sql stable security definer set search_path = public, pg_temp
as $$ select id from children where auth_user_id = actor_id() $$;
grant execute on function own_child_id() to app_child;

-- Every table starts here whose rows are about a child and read by its guardians and by the child itself. `ids`: the
-- children whose rows a parent reads, as a query.
create procedure family_rows(told regclass, ids text default 'select own_child_ids()')
  language plpgsql
as $$
begin
  call guard_rows(told);
  execute format('create policy parent_reads on %s for select to app_parent using (child_id in (%s))', told, ids);
  execute format('create policy child_reads on %s for select to app_child using (child_id = (select own_child_id()))', told);
  execute format('grant select on %s to app_parent, app_child', told);
end $$;

create function set_age() returns trigger language plpgsql set search_path = public, pg_temp
as $$
begin
  if new.birthdate > today() then
    raise exception 'birthdate lies in the future' using errcode = 'check_violation', constraint = 'children_birthdate_not_future';
  end if;
  new.age := whole_years(new.birthdate);
  return new;
end $$;
create trigger set_age before insert or update of birthdate on children for each row execute function set_age();

-- Nobody has any number of children: those that somebody added, and those that it accompanies as their other guardian.
-- They stand in lists that are read whole (decision 058). `app.max_children` is the operator's, set with each
-- connection of the server. For those who add children by themselves; a restore is none of them.
create function limit_children() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- Two tabs: the second one waits here, and then counts the child of the first.
  perform from profiles where id = new.parent_id for no key update;
  if (select count(*) from children where new.parent_id in (parent_id, other_guardian_id))
    >= coalesce(nullif(current_setting('app.max_children', true), ''), '20')::int then
    raise exception 'too many children' using errcode = 'check_violation', constraint = 'children_of_a_parent';
  end if;
  return new;
end $$;
create trigger limit_children before insert on children
  for each row when (current_user = 'app_parent') execute function limit_children();

-- auth."user".email is the truth. For a child with a login the family's row repeats it, and nobody can write another
-- one there: a parent asks for a change like everybody else. '@kind.invalid' stands for no address (decision 023).
create function auth.email_of_child(login uuid) returns text
  language sql stable security definer set search_path = public, pg_temp
as $$ select nullif(email, substring(email from '.*@kind\.invalid$')) from auth."user" where id = login $$;

-- A child without an address can be invited to an account with one: the parent enters it, and the same login takes it.
create function keep_email_of_login() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if new.email <> auth.email_of_child(new.auth_user_id)
    or new.email is null and auth.email_of_child(new.auth_user_id) is not null then
    raise exception 'the address of a login changes by a mailed link'
      using errcode = 'check_violation', constraint = 'children_email_is_login';
  end if;
  return new;
end $$;
create trigger keep_email_of_login before update of email on children
  for each row when (new.auth_user_id is not null and old.email is distinct from new.email)
  execute function keep_email_of_login();

-- A child's login ends with the child.
create function delete_child_login() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from auth."user" where id = old.auth_user_id;
  return null;
end $$;
create trigger delete_child_login after delete on children
  for each row when (old.auth_user_id is not null) execute function delete_child_login();

-- Addresses that nobody has confirmed (decision 056)
-- ----------------------------------------------------------------------

-- A child without its login: 'Nicht registriert', as before the invitation. What it has learned hangs on the child and
-- stays. Null when there is no such login, or, with only_unproven, when its address was confirmed meanwhile.
create function auth.end_child_login(login uuid, only_unproven boolean) returns uuid
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  child uuid;
begin
  select id into child from children where auth_user_id = login for update;
  delete from auth."user" where id = login and "isChild" and not (only_unproven and "emailVerified");
  if not found then
    return null;
  end if;
  update children set invitation_accepted = false where id = child;
  return child;
end $$;
grant execute on function auth.end_child_login(uuid, boolean) to app_job;

-- Which of the own children have not confirmed their address.
create function own_unconfirmed_child_ids() returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  select c.id from children c join auth."user" u on u.id = c.auth_user_id
  where (c.parent_id = actor_id() or c.other_guardian_id = actor_id())
    and not u."emailVerified" and u.email not like '%@kind.invalid'
$$;
grant execute on function own_unconfirmed_child_ids() to app_parent;

-- Admins see no child. For somebody who says that an address is theirs they find the unproven login in its place, by
-- the whole address only: no name, no family.
create function unconfirmed_child_login(address text) returns table (id uuid, email text, since timestamptz)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select u.id, u.email, coalesce(u."confirmationAskedAt", u."createdAt") from auth."user" u
  where u.email = lower(address) and u."isChild" and not u."emailVerified" and u.email not like '%@kind.invalid'
$$;
grant execute on function unconfirmed_child_login(text) to app_admin, app_operator;

-- Open screens of both guardians hear that something of a family or a session has changed: ids only (the child, then
-- its guardians), delivered on commit, equal ones of a transaction once. What has changed they read again through the
-- policies. Triggers, so that no way to write can forget it.
create function announce_family() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  changed jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  child uuid := coalesce(changed ->> 'child_id', changed ->> 'id');
  guardians text;
begin
  if tg_table_name = 'children' then
    guardians := concat_ws(' ', changed ->> 'parent_id', changed ->> 'other_guardian_id');
  else
    -- Rows that go with their child find no family any more; the child's own row has announced it.
    select concat_ws(' ', parent_id, other_guardian_id) into guardians from children where id = child;
  end if;
  if guardians is not null then
    perform pg_notify('family', child || ' ' || guardians);
  end if;
  return null;
end $$;

-- For children, and for tables with a child_id: whatever becomes of a row.
create procedure announce_changes(announced regclass)
  language plpgsql
as $$
begin
  execute format('create trigger announce_family after insert or update or delete on %s
    for each row execute function announce_family()', announced);
end $$;

-- At sixteen the consent becomes the child's own affair. One of two guardians who made a child that old, or younger
-- again, would decide alone what both answer for.
create function keep_sixteenth_birthday() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if (whole_years(old.birthdate) >= 16) <> (whole_years(new.birthdate) >= 16) then
    raise exception 'one of two guardians does not move a child across its sixteenth birthday'
      using errcode = 'check_violation', constraint = 'sixteenth_birthday_of_two_guardians';
  end if;
  return new;
end $$;
create trigger keep_sixteenth_birthday before update of birthdate on children
  for each row when (old.other_guardian_id is not null and current_user = 'app_parent')
  execute function keep_sixteenth_birthday();

create function auth.is_secret_doubted(login uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$ select exists (select from children where auth_user_id = login and secret_doubted_at is not null) $$;
grant execute on function auth.is_secret_doubted(uuid) to app_job;

-- Without a login there is no secret that somebody could know. A new one comes by a guardian.
create function forget_doubt() returns trigger language plpgsql as $$
begin
  new.secret_doubted_at := null;
  return new;
end $$;
create trigger forget_doubt before update of auth_user_id on children
  for each row when (new.auth_user_id is null) execute function forget_doubt();
