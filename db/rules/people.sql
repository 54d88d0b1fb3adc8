-- Profiles: parents, who works here, and children who sign in. Who is who, and who can be asked to do something.

call guard_rows('profiles');
-- What everybody who is signed in may do with their own account.
create policy self_reads on profiles for select
  to app_parent, app_child, app_admin, app_author, app_editor, app_operator
  using (id = (select actor_id()));
create policy self_updates on profiles for update
  to app_parent, app_child, app_admin, app_author, app_editor, app_operator
  using (id = (select actor_id())) with check (id = (select actor_id()));
grant select, update (first_name, last_name, phone)
  on profiles to app_parent, app_child, app_admin, app_author, app_editor, app_operator;
-- absent: insert (a profile is made with its login), is_parent, is_admin and staff_role (given by admins through the
-- server), email (auth."user".email is the truth, copied by copy_login_to_profile)
comment on table profiles is 'Profil
about a parent: name, e-mail address, telephone if given; of who works here, as what
for: having an account
kept: with the account';
call label_columns('profiles', '{
  "first_name": "Vorname", "last_name": "Nachname", "email": "E-Mail-Adresse", "phone": "Telefon",
  "is_parent": "Elternkonto", "is_admin": "Admin", "staff_role": "Rolle im Team"}');

create function copy_login_to_profile() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    insert into profiles (id, first_name, last_name, email, is_parent)
    values (new.id, new."firstName", new."lastName", new.email, not new."isChild");
  else
    update profiles set email = new.email where id = new.id;
    update children set email = auth.email_of_child(new.id) where auth_user_id = new.id;
  end if;
  return new;
end $$;
create trigger copy_to_profile after insert or update of email on auth."user"
  for each row execute function copy_login_to_profile();

-- The adults as admins see them, in the order of their names: of children the number. Of each question that
-- is null the answer is everybody; after_person: whom the page before ended with. Whoever waits for an
-- address is no adult with one yet. In two branches, of which one is never run: a person that is asked for is found by
-- the key, and not among all.
create function adults(person uuid, search text, kind text, in_state text, after_person uuid, most int)
  returns table (id uuid, first_name text, last_name text, email text, is_parent boolean, is_admin boolean, staff_role text,
    state text, created_at timestamptz, seen_on date, children int)
  language sql stable security definer set search_path = public, pg_temp
as $$
  with known as (
    select p.*, u."createdAt", u."seenAt",
      case when u."lockedAt" is not null then 'locked' when u."emailVerified" then 'active' else 'unconfirmed' end as state
    from (select id from profiles where id = person union all select id from profiles where person is null) asked
    join profiles p on p.id = asked.id join auth."user" u on u.id = p.id
    where (p.is_parent or p.is_admin or p.staff_role is not null) and not u."isChild" and u.email not like '%@kind.invalid')
  select k.id, k.first_name, k.last_name, k.email, k.is_parent, k.is_admin, k.staff_role, k.state, k."createdAt",
    (k."seenAt" at time zone 'Europe/Berlin')::date,
    (select count(*)::int from children c where c.parent_id = k.id or c.other_guardian_id = k.id)
  from known k left join profiles a on a.id = after_person
  where (search is null
      or position(german_order(search) in german_order(k.first_name || ' ' || k.last_name || ' ' || k.email)) > 0)
    and (kind is null or case kind when 'admin' then k.is_admin when 'parent' then k.is_parent else k.staff_role = kind end)
    and (in_state is null or k.state = in_state)
    and (a.id is null or (german_order(k.last_name), german_order(k.first_name), k.id)
      > (german_order(a.last_name), german_order(a.first_name), a.id))
  order by german_order(k.last_name), german_order(k.first_name), k.id
  limit most
$$;
grant execute on function adults(uuid, text, text, text, uuid, int) to app_admin, app_operator;

-- Who can do an admin's work: there has to be somebody.
create function auth.admins_at_work() returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$ select p.id from profiles p join auth."user" u on u.id = p.id where p.is_admin and u."lockedAt" is null $$;
grant execute on function auth.admins_at_work() to app_job;

-- Who is told when the installation needs somebody.
create function auth.operators_at_work() returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  select p.id from profiles p join auth."user" u on u.id = p.id
  where (p.is_admin or p.staff_role = 'operator') and u."lockedAt" is null
$$;
grant execute on function auth.operators_at_work() to app_job;

-- As what somebody may publish now: null without the role, and while the account is locked.
create function publishing_role(person uuid) returns text
  language sql stable security definer set search_path = public, pg_temp
as $$
  select case when p.is_admin then 'admin' when p.staff_role = 'editor' then 'editor' end
  from profiles p join auth."user" u on u.id = p.id
  where p.id = person and u."lockedAt" is null
$$;
grant execute on function publishing_role(uuid) to app_job;

-- The function stands with the tables, because an index needs it.
grant execute on function german_order(text)
  to app_auth, app_visitor, app_parent, app_child, app_admin, app_operator, app_editor, app_author, app_job;
