-- Parents, admins and children.
create table profiles (
  id         uuid primary key references auth."user" on delete cascade,
  first_name text not null check (char_length(first_name) between 1 and 100),
  last_name  text not null check (char_length(last_name) between 1 and 100),
  email      text not null,
  phone      text check (char_length(phone) <= 40),
  is_parent  boolean not null default false,
  is_admin   boolean not null default false
);
create index on profiles (is_parent) where is_parent;
call guard_rows('profiles');
create policy self_reads on profiles for select to app_parent, app_child, app_admin using (id = (select actor_id()));
create policy self_updates on profiles for update to app_parent, app_child, app_admin
  using (id = (select actor_id())) with check (id = (select actor_id()));
grant select on profiles to app_parent, app_child, app_admin;
grant update (first_name, last_name, phone) on profiles to app_parent, app_child, app_admin;
-- absent: insert (a profile is made with its login), is_parent and is_admin (given by admins through the server),
-- email (auth."user".email is the truth, copied below)

create function copy_login_to_profile() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    insert into profiles (id, first_name, last_name, email, is_parent)
    values (new.id, new."firstName", new."lastName", new.email, not new."isChild");
  else
    update profiles set email = new.email where id = new.id;
  end if;
  return new;
end $$;
create trigger copy_to_profile after insert or update of email on auth."user"
  for each row execute function copy_login_to_profile();

create table children (
  id                  uuid primary key default gen_random_uuid(),
  parent_id           uuid not null references profiles on delete cascade,
  auth_user_id        uuid unique references auth."user" on delete set null,
  name                text not null check (char_length(name) between 2 and 50),
  last_name           text check (char_length(last_name) between 2 and 50),
  gender              text check (gender in ('male', 'female', 'diverse')),
  birthdate           date not null check (birthdate >= date '1900-01-01'),
  email               text check (char_length(email) <= 254),
  phone               text check (char_length(phone) <= 40),
  age                 int not null default 0 check (age >= 0),  -- set by the trigger below
  created_at          timestamptz not null default now(),
  invitation_accepted boolean not null default false
);
create index on children (parent_id, created_at desc);
call guard_rows('children');
create policy parent_keeps on children for all to app_parent
  using (parent_id = (select actor_id())) with check (parent_id = (select actor_id()));
create policy child_reads_self on children for select to app_child using (auth_user_id = (select actor_id()));
grant select, delete on children to app_parent;
grant insert (parent_id, name, last_name, gender, birthdate, email, phone) on children to app_parent;
grant update (name, last_name, gender, birthdate, email, phone) on children to app_parent;
grant select on children to app_child;
-- absent: everything for app_admin (admins see counts, never a child), age, auth_user_id and invitation_accepted for all

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

create function own_child_ids() returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$ select id from children where parent_id = actor_id() $$;
create function own_child_id() returns uuid
  language sql stable security definer set search_path = public, pg_temp
as $$ select id from children where auth_user_id = actor_id() $$;
grant execute on function own_child_ids() to app_parent;
grant execute on function own_child_id() to app_child;

-- A parent's consent to keep data about a child; from 16 on the child's own (decision 025).
create table consents (
  id           uuid primary key default gen_random_uuid(),
  parent_id    uuid not null references profiles on delete cascade,
  child_id     uuid not null references children on delete cascade,
  given_by     text not null check (given_by in ('parent', 'child')),
  text_version text not null,
  given_at     timestamptz not null default now(),
  withdrawn_at timestamptz
);
create index on consents (child_id);
create index on consents (parent_id);
call guard_rows('consents');
create policy parent_reads on consents for select to app_parent using (parent_id = (select actor_id()));
create policy parent_gives on consents for insert to app_parent
  with check (parent_id = (select actor_id()) and given_by = 'parent' and child_id in (select own_child_ids()));
grant select on consents to app_parent;
grant insert (parent_id, child_id, given_by, text_version) on consents to app_parent;

create function require_consent() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- The child may be gone again within the same transaction.
  if exists (select from children where id = new.id) and not exists (select from consents where child_id = new.id) then
    raise exception 'a child needs a consent' using errcode = 'check_violation', constraint = 'children_need_consent';
  end if;
  return null;
end $$;
-- Deferred: the consent names the child, so the child has to be there first.
create constraint trigger need_consent after insert on children
  deferrable initially deferred for each row execute function require_consent();

-- Who is behind a session token. The one question the server asks before it takes on a role.
create function auth.person_by_session(session_token text)
  returns table (user_id uuid, is_parent boolean, is_admin boolean, child_id uuid, expires_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select p.id, p.is_parent, p.is_admin, c.id, s."expiresAt"
  from auth.session s
  join profiles p on p.id = s."userId"
  left join children c on c.auth_user_id = p.id
  where s.token = session_token and s."expiresAt" > now()
$$;
grant execute on function auth.person_by_session(text) to app_login;

-- Registering says plainly when an address is taken (S8.03); the auth library would keep quiet about it.
create function auth.email_is_taken(address text) returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$ select exists (select from auth."user" where email = lower(address)) $$;
grant execute on function auth.email_is_taken(text) to app_login;
