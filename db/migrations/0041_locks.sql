-- An admin can lock an adult's account: nobody signs in to it as long as that lasts, nor do the children whose data it
-- answers for (decision 050).
alter table auth."user" add column "lockedAt" timestamptz;

-- However a session begins. It waits for a lock that is being set at this moment, and the lock for it: whichever comes
-- second knows of the other. 'no key update', because noting that somebody was here writes to the same row.
create function auth.keep_locked_out() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if (select bool_or(answers."lockedAt" is not null) from (
      select u."lockedAt" from auth."user" u
      where u.id = new."userId" or u.id in (
        select parent_id from children where auth_user_id = new."userId" and whole_years(birthdate) < 16)
      order by u.id for no key update) answers) then
    raise exception 'the account is locked' using errcode = 'check_violation', constraint = 'session_of_locked_account';
  end if;
  return new;
end $$;
create trigger keep_locked_out before insert on auth.session for each row execute function auth.keep_locked_out();

-- False when it stood so already. Locking ends the sessions; their channels hear of it (announce_end).
create function auth.set_lock(person uuid, locks boolean) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  has_changed boolean;
begin
  update auth."user" set "lockedAt" = case when locks then now() end, "updatedAt" = now()
  where id = person and ("lockedAt" is null) = locks;
  has_changed := found;
  if has_changed and locks then
    delete from auth.session where "userId" = person or "userId" in (
      select auth_user_id from children where parent_id = person and whole_years(birthdate) < 16);
  end if;
  return has_changed;
end $$;

-- Who can do an admin's work: there has to be somebody.
create function auth.admins_at_work() returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$ select p.id from profiles p join auth."user" u on u.id = p.id where p.is_admin and u."lockedAt" is null $$;
grant execute on function auth.set_lock(uuid, boolean), auth.admins_at_work() to app_job;

-- The adults as admins see them, in the order of their names: of children the number. Of each question that is null the
-- answer is everybody; after_person: whom the page before ended with.
create function adults(person uuid, search text, kind text, in_state text, after_person uuid, most int)
  returns table (id uuid, first_name text, last_name text, email text, is_parent boolean, is_admin boolean, state text,
    created_at timestamptz, seen_on date, children int)
  language sql stable security definer set search_path = public, pg_temp
as $$
  with known as (
    select p.*, u."createdAt", u."seenAt",
      case when u."lockedAt" is not null then 'locked' when u."emailVerified" then 'active' else 'unconfirmed' end as state
    from profiles p join auth."user" u on u.id = p.id
    where (p.is_parent or p.is_admin) and not u."isChild")
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
