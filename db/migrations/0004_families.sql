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
create index on profiles (email);
call guard_rows('profiles');
create policy self_reads on profiles for select to app_parent, app_child, app_admin using (id = (select actor_id()));
create policy self_updates on profiles for update to app_parent, app_child, app_admin
  using (id = (select actor_id())) with check (id = (select actor_id()));
grant select on profiles to app_parent, app_child, app_admin;
grant update (first_name, last_name, phone) on profiles to app_parent, app_child, app_admin;
-- absent: insert (a profile is made with its login), is_parent and is_admin (given by admins through the server),
-- email (auth."user".email is the truth, copied below)
comment on table profiles is 'Profil
about a parent: name, e-mail address, telephone if given
for: having an account
kept: with the account';
comment on column profiles.first_name is 'Vorname';
comment on column profiles.last_name is 'Nachname';
comment on column profiles.email is 'E-Mail-Adresse';
comment on column profiles.phone is 'Telefon';
comment on column profiles.is_parent is 'Elternkonto';
comment on column profiles.is_admin is 'Admin';

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

-- The adults as admins see them, in the order of their names: of children the number. Of each question that is null the
-- answer is everybody; after_person: whom the page before ended with. Whoever waits for an address is no adult with one yet.
create function adults(person uuid, search text, kind text, in_state text, after_person uuid, most int)
  returns table (id uuid, first_name text, last_name text, email text, is_parent boolean, is_admin boolean, state text,
    created_at timestamptz, seen_on date, children int)
  language sql stable security definer set search_path = public, pg_temp
as $$
  with known as (
    select p.*, u."createdAt", u."seenAt",
      case when u."lockedAt" is not null then 'locked' when u."emailVerified" then 'active' else 'unconfirmed' end as state
    from profiles p join auth."user" u on u.id = p.id
    where (p.is_parent or p.is_admin) and not u."isChild" and u.email not like '%@kind.invalid')
  select k.id, k.first_name, k.last_name, k.email, k.is_parent, k.is_admin, k.state, k."createdAt",
    (k."seenAt" at time zone 'Europe/Berlin')::date,
    (select count(*)::int from children c where c.parent_id = k.id)
  from known k left join profiles a on a.id = after_person
  where (person is null or k.id = person)
    and (search is null or position(lower(search) in lower(k.first_name || ' ' || k.last_name || ' ' || k.email)) > 0)
    and (kind is null or case kind when 'admin' then k.is_admin else k.is_parent end)
    and (in_state is null or k.state = in_state)
    and (a.id is null or (lower(k.last_name), lower(k.first_name), k.id) > (lower(a.last_name), lower(a.first_name), a.id))
  order by lower(k.last_name), lower(k.first_name), k.id
  limit most
$$;
grant execute on function adults(uuid, text, text, text, uuid, int) to app_admin;

-- Who accepted which version of the terms of use, and when. Kept, also when there is a newer version.
create table terms_acceptances (
  user_id     uuid not null references profiles on delete cascade,
  version     text not null check (char_length(version) between 1 and 20),
  accepted_at timestamptz not null default now(),
  primary key (user_id, version)
);
call guard_rows('terms_acceptances');
create policy parent_reads on terms_acceptances for select to app_parent using (user_id = (select actor_id()));
grant select on terms_acceptances to app_parent;
comment on table terms_acceptances is 'Zustimmung zu den AGB
about a parent: which version of the terms, when
for: proof
kept: with the account';
comment on column terms_acceptances.version is 'Fassung';
comment on column terms_acceptances.accepted_at is 'am';

-- Registering accepts the terms, whichever way it goes; so the note is made where the account is made.
create function note_accepted_terms() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into terms_acceptances (user_id, version) values (new.id, new."termsVersion");
  return new;
end $$;
-- Triggers run in the order of their names: the profile is there already (copy_to_profile).
create trigger note_accepted_terms after insert on auth."user"
  for each row when (new."termsVersion" is not null) execute function note_accepted_terms();

create table children (
  id                  uuid primary key default gen_random_uuid(),
  parent_id           uuid not null references profiles on delete cascade,
  auth_user_id        uuid unique references auth."user" on delete set null,
  name                text not null check (char_length(name) between 2 and 50),
  last_name           text check (char_length(last_name) between 2 and 50),
  gender              text check (gender in ('male', 'female', 'diverse')),
  birthdate           date not null check (birthdate >= date '1900-01-01'),
  age                 int not null default 0 check (age >= 0),  -- set by the trigger below
  email               text check (char_length(email) <= 254),
  phone               text check (char_length(phone) <= 40),
  created_at          timestamptz not null default now(),
  invitation_accepted boolean not null default false,
  refreshers_offered  boolean not null default true,  -- some weeks after a pass was earned (decision 047)
  -- The sixteenth birthday that the parent was told of beforehand (decision 025). The day and not a flag: when a wrong birth
  -- date is mended, another day is told of once more.
  told_of_sixteenth   date,
  -- Days without use that the child's browser stays signed in: one is short for a tablet of its own (decision 022).
  signed_in_days      int not null default 1 check (signed_in_days in (1, 14, 90))
);
create index on children (parent_id, created_at desc);
create index on children (email) where email is not null;
call guard_rows('children');
create policy parent_keeps on children for all to app_parent
  using (parent_id = (select actor_id())) with check (parent_id = (select actor_id()));
create policy child_reads_self on children for select to app_child using (auth_user_id = (select actor_id()));
grant select, delete on children to app_parent;
grant insert (parent_id, name, last_name, gender, birthdate, email, phone) on children to app_parent;
grant update (name, last_name, gender, birthdate, email, phone, refreshers_offered, signed_in_days) on children to app_parent;
grant select on children to app_child;
-- absent: everything for app_admin (admins see counts, never a child), age, auth_user_id and invitation_accepted for all
comment on table children is 'Angaben
about a child: first name, birth date; if given last name, gender, address, telephone; whether it is offered refreshers; how long it stays signed in; of which sixteenth birthday its parent was told
for: showing levels for its age, inviting it
kept: until it is deleted';
comment on column children.name is 'Name';
comment on column children.last_name is 'Nachname';
comment on column children.gender is 'Geschlecht';
comment on column children.birthdate is 'Geburtsdatum';
comment on column children.age is 'Alter beim Speichern';
comment on column children.email is 'E-Mail-Adresse';
comment on column children.phone is 'Telefon';
comment on column children.created_at is 'angelegt am';
comment on column children.invitation_accepted is 'Einladung angenommen';
comment on column children.refreshers_offered is 'Auffrischungen werden angeboten';
comment on column children.told_of_sixteenth is 'Eltern vorher geschrieben, für den 16. Geburtstag am';
comment on column children.signed_in_days is 'bleibt angemeldet, in Tagen ohne Nutzung';

-- Whose row a policy lets somebody see.
create function own_child_ids() returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$ select id from children where parent_id = actor_id() $$;
create function own_child_id() returns uuid
  language sql stable security definer set search_path = public, pg_temp
as $$ select id from children where auth_user_id = actor_id() $$;
grant execute on function own_child_ids() to app_parent;
grant execute on function own_child_id() to app_child;

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

-- Nobody has any number of children: they stand in lists that are read whole (decision 058). `app.max_children` is the
-- operator's, set with each connection of the server. For those who add children by themselves; a restore is none of them.
create function limit_children() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- Two tabs: the second one waits here, and then counts the child of the first.
  perform from profiles where id = new.parent_id for no key update;
  if (select count(*) from children where parent_id = new.parent_id)
    >= coalesce(nullif(current_setting('app.max_children', true), ''), '20')::int then
    raise exception 'too many children' using errcode = 'check_violation', constraint = 'children_of_a_parent';
  end if;
  return new;
end $$;
create trigger limit_children before insert on children
  for each row when (current_user = 'app_parent') execute function limit_children();

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

-- auth."user".email is the truth. For a child with a login the family's row repeats it, and nobody can write another one
-- there: a parent asks for a change like everybody else. '@kind.invalid' stands for no address (decision 023).
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

-- Which of the own children have not confirmed their address.
create function own_unconfirmed_child_ids() returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  select c.id from children c join auth."user" u on u.id = c.auth_user_id
  where c.parent_id = actor_id() and not u."emailVerified" and u.email not like '%@kind.invalid'
$$;
grant execute on function own_unconfirmed_child_ids() to app_parent;

-- Admins see no child. For somebody who says that an address is theirs they find the unproven login in its place, by the
-- whole address only: no name, no family.
create function unconfirmed_child_login(address text) returns table (id uuid, email text, since timestamptz)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select u.id, u.email, coalesce(u."confirmationAskedAt", u."createdAt") from auth."user" u
  where u.email = lower(address) and u."isChild" and not u."emailVerified" and u.email not like '%@kind.invalid'
$$;
grant execute on function unconfirmed_child_login(text) to app_admin;

-- Open screens hear that something of a family or a session has changed: ids only, delivered on commit, equal ones of a
-- transaction once. What has changed they read again through the policies. Triggers, so that no way to write can forget it.
create function announce_family() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  changed jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  child uuid := coalesce(changed ->> 'child_id', changed ->> 'id');
  family uuid := coalesce((changed ->> 'parent_id')::uuid, (select parent_id from children where id = child));
begin
  -- Rows that go with their child find no family any more; the child's own row has announced it.
  if family is not null then
    perform pg_notify('family', family || ' ' || child);
  end if;
  return null;
end $$;
create trigger announce_family after insert or update or delete on children for each row execute function announce_family();

-- A parent's consent to keep data about a child; from 16 on the child's own (decision 025). Withdrawing notes the moment;
-- giving it again is a new row.
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
-- What is given is not given again: one row that holds for the same words, in however many tabs somebody agrees.
create unique index consents_given_once on consents (child_id, given_by, text_version) where withdrawn_at is null;
call guard_rows('consents');
create policy parent_reads on consents for select to app_parent using (parent_id = (select actor_id()));
create policy parent_gives on consents for insert to app_parent
  with check (parent_id = (select actor_id()) and given_by = 'parent' and child_id in (select own_child_ids()));
create policy child_reads on consents for select to app_child using (child_id = (select own_child_id()));
grant select on consents to app_parent, app_child;
grant insert (parent_id, child_id, given_by, text_version) on consents to app_parent;
-- absent: update; withdrawing is the server's, which knows the moment, and so is what a child gives
create trigger announce_family after insert or update on consents for each row execute function announce_family();
comment on table consents is 'Einwilligungen
about a child: who agreed to which text, when, and when it was withdrawn
for: proof; without one nothing is kept (decision 025)
kept: with the child, which goes 14 days after the last one was withdrawn';
comment on column consents.given_by is 'gegeben von';
comment on column consents.text_version is 'Fassung';
comment on column consents.given_at is 'gegeben am';
comment on column consents.withdrawn_at is 'zurückgezogen am';

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

-- Nothing is kept of what a child learns without a consent that holds: up to 15 its parent's, from 16 on its own.
create function has_consent(child uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (
    select from consents k join children c on c.id = k.child_id
    where c.id = child and k.withdrawn_at is null
      and k.given_by = case when whole_years(c.birthdate) >= 16 then 'child' else 'parent' end)
$$;
grant execute on function has_consent(uuid) to app_child, app_job;

-- The last word, whichever way something is written: by the child, through a link, by the server.
create function require_consent_to_learn() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if not has_consent(new.child_id) then
    raise exception 'no consent to keep this' using errcode = 'check_violation', constraint = 'learning_needs_consent';
  end if;
  return new;
end $$;
