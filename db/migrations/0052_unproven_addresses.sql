-- An address belongs to nobody before somebody has shown that they read its mail (decision 056). Until then a login stands
-- in its place, and gives way to whoever shows it.
alter table auth."user" add column "confirmationAskedAt" timestamptz;  -- since when a link waits to confirm the address; null: none was mailed

-- Confirmed, or an adult's that was used when no mail arrived here: nobody could have confirmed it then. A child that was
-- seen proves nothing, for its parent can sit in its place.
create function auth.owns_address(login auth."user") returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select login."emailVerified" or not login."isChild" and (login."seenAt" is not null
    or exists (select from profiles p where p.id = login.id and p.is_admin)
    or exists (select from children c where c.parent_id = login.id))
$$;

drop function auth.account_by_email(text);
create function auth.account_by_email(address text)
  returns table (user_id uuid, email text, name text, is_child boolean, is_confirmed boolean, owns_address boolean, invited_by text)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select u.id, u.email, case when u."isChild" then p.first_name else p.first_name || ' ' || p.last_name end,
    u."isChild", u."emailVerified", auth.owns_address(u),
    (select parent.first_name || ' ' || parent.last_name
      from children c join profiles parent on parent.id = c.parent_id where c.auth_user_id = u.id)
  from auth."user" u join profiles p on p.id = u.id
  where u.email = lower(address)
$$;
drop function auth.account_by_id(uuid);
create function auth.account_by_id(person uuid)
  returns table (user_id uuid, email text, name text, is_child boolean, is_confirmed boolean, owns_address boolean, invited_by text)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select account.* from auth."user" u, auth.account_by_email(u.email) account where u.id = person
$$;

-- A child without its login: 'Nicht registriert', as before the invitation. What it has learned hangs on the child and stays.
-- Null when there is no such login, or, with only_unproven, when its address was confirmed meanwhile.
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

-- An adult's login that nobody confirmed or used goes with all there is of it: a name.
create function auth.erase_unproven(login uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from auth."user" u where u.id = login and not u."isChild" and not auth.owns_address(u);
  return found;
end $$;

-- Somebody has shown that they read this address: whoever merely stood in its place gives way. An owner stays, and the key
-- user_email_key then tells the newcomer. The child whose login has ended, if it was one.
create function auth.free_address(address text, newcomer uuid) returns uuid
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  holder auth."user";
begin
  select * into holder from auth."user" where email = lower(address) and id is distinct from newcomer;
  if not found or auth.owns_address(holder) then
    return null;
  elsif holder."isChild" then
    return auth.end_child_login(holder.id, true);
  end if;
  perform auth.erase_unproven(holder.id);
  return null;
end $$;

-- A parent who registers while an unproven child's login stands in the place: a login without an address, which gets this
-- one with the link that is mailed there (auth.mailed_links). Again: the same one.
create function auth.waiting_login(address text, first_name text, last_name text, terms text) returns uuid
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  login uuid;
begin
  select u.id into login from auth.mailed_links l join auth."user" u on u.id = l.user_id
  where l.purpose = 'reset' and l.email = lower(address) and u.email = u.id || '@kind.invalid' and not u."isChild";
  if found then
    return login;
  end if;
  login := gen_random_uuid();
  insert into auth."user" ("id", "name", "email", "firstName", "lastName", "termsVersion")
  values (login, first_name || ' ' || last_name, login || '@kind.invalid', first_name, last_name, terms);
  return login;
end $$;

create function auth.note_confirmation_asked(login uuid) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  update auth."user" set "confirmationAskedAt" = now()
  where id = login and not "emailVerified" and "confirmationAskedAt" is null
$$;

create or replace function auth.set_email(person uuid, address text, is_confirmed boolean) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  update auth."user" set email = lower(address), "emailVerified" = is_confirmed, "confirmationAskedAt" = null,
    "updatedAt" = now()
  where id = person;
  delete from auth.mailed_links where user_id = person and (purpose = 'confirm' or email <> lower(address));
$$;

create or replace function auth.erase_unconfirmed(before timestamptz) returns int
  language sql volatile security definer set search_path = public, pg_temp
as $$
  with gone as (
    delete from auth."user" u
    where not u."isChild" and u."createdAt" < before and not auth.owns_address(u)
    returning 1)
  select count(*)::int from gone
$$;

-- The same for logins of children, which need not be new: a child that had a nickname keeps its login. Of those whom nobody
-- asked yet, because no mail left this server, the time begins now.
create function auth.end_unconfirmed_child_logins(instant timestamptz, asked_before timestamptz) returns int
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  unconfirmed auth."user";
  ended int := 0;
begin
  for unconfirmed in
    select * from auth."user" where "isChild" and not "emailVerified" and email not like '%@kind.invalid'
  loop
    if unconfirmed."confirmationAskedAt" is null then
      update auth."user" set "confirmationAskedAt" = instant where id = unconfirmed.id and not "emailVerified";
    elsif unconfirmed."confirmationAskedAt" < asked_before and auth.end_child_login(unconfirmed.id, true) is not null then
      ended := ended + 1;
    end if;
  end loop;
  return ended;
end $$;

grant execute on function auth.account_by_email(text), auth.account_by_id(uuid), auth.end_child_login(uuid, boolean),
  auth.erase_unproven(uuid), auth.free_address(text, uuid), auth.waiting_login(text, text, text, text), auth.note_confirmation_asked(uuid),
  auth.end_unconfirmed_child_logins(timestamptz, timestamptz) to app_job;

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

-- Whoever waits for an address is no adult with one yet.
create or replace function adults(person uuid, search text, kind text, in_state text, after_person uuid, most int)
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

-- A mail is about whoever has confirmed its address, and about whom the server names: the parent of a child whose login
-- merely stands in the place reads nothing about a stranger's mails, and deletes none.
create or replace function note_recipient() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if not new.leaves_no_trace then
    new.about := new.about
      || array(select id from auth."user" where email = lower(new.recipient) and "emailVerified" and id <> all (new.about));
  end if;
  return new;
end $$;
update mail_outbox m set about = array(
  select one from unnest(m.about) one
  where not exists (select from auth."user" u
    where u.id = one and u.email = lower(m.recipient) and u."isChild" and not u."emailVerified"))
where m.kind in ('invitation', 'change-email');

create or replace function auth.login_to_export(person uuid) returns jsonb
  language sql stable security definer set search_path = public, pg_temp
as $$
  select jsonb_build_object(
    'auth.user', (select jsonb_agg(jsonb_build_object('email', email, 'emailVerified', "emailVerified", 'isChild', "isChild",
        'createdAt', "createdAt", 'twoFactorEnabled', "twoFactorEnabled", 'image', image, 'seenAt', "seenAt", 'remindedAt', "remindedAt",
        'confirmationAskedAt', "confirmationAskedAt"))
      from auth."user" where id = person),
    'auth.account', (select jsonb_agg(jsonb_build_object('providerId', "providerId", 'createdAt', "createdAt",
        'updatedAt', "updatedAt") order by "createdAt")
      from auth.account where "userId" = person),
    'auth.session', (select jsonb_agg(jsonb_build_object('userAgent', "userAgent", 'ipAddress', "ipAddress",
        'createdAt', "createdAt", 'usedAt', "usedAt", 'expiresAt', "expiresAt") order by "createdAt")
      from auth.session where "userId" = person),
    'auth.mailed_links', (select jsonb_agg(jsonb_build_object('purpose', purpose, 'email', email, 'expires_at', expires_at)
        order by expires_at)
      from auth.mailed_links where user_id = person))
$$;
