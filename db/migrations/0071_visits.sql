-- A child that signs in on a device of somebody else is a visitor there: its session ends with the browser, and after some
-- minutes in which nobody does anything. How long it stays signed in is its parent's choice for its own devices (decision 022).
alter table auth.session add column "isVisit" boolean;
update auth.session set "isVisit" = false where "userId" in (select auth_user_id from children);
comment on column auth.session."isVisit" is 'zu Besuch auf diesem Gerät';
comment on table auth.session is 'Anmeldungen
about a parent: browser, shortened address, times
for: staying signed in, and seeing where one is
kept: until a day after its end: 30 days at most, children 7 (30 or 180 where that was chosen, 6 hours on a device of somebody else), admins and the team 12 hours';

-- A visit until the child says that it is none, or a parent has signed it in there. Null for everybody who is no child.
create or replace function auth.cap_session() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  who text;
  idle interval;
  longest interval;
begin
  select case when p.is_admin or p.staff_role is not null then 'staff'
      when p.is_parent and c.id is null then 'parent'
      else 'child ' || coalesce(c.signed_in_days, 1) end
    into who
  from profiles p left join children c on c.auth_user_id = p.id
  where p.id = new."userId";
  if not found then
    raise foreign_key_violation using constraint = 'session_userId_fkey', message = 'A session of nobody.';
  end if;
  new."isVisit" := case when who like 'child %' then coalesce(new."isVisit", true) end;
  select limits.idle, limits.longest into idle, longest
  from (values ('staff',    interval '60 minutes', interval '12 hours'),
               ('visit',    interval '20 minutes', interval '6 hours'),
               ('child 1',  interval '24 hours',   interval '7 days'),
               ('child 14', interval '14 days',    interval '30 days'),
               ('child 90', interval '90 days',    interval '180 days'),
               ('parent',   interval '7 days',     interval '30 days')) limits(kind, idle, longest)
  where kind = case when new."isVisit" then 'visit' else who end;
  new."expiresAt" := least(new."expiresAt", new."usedAt" + idle, new."createdAt" + longest);
  return new;
end $$;

-- This device is the child's own, or its family's.
create function auth.end_visit(visit uuid) returns void
  language sql security definer set search_path = public, pg_temp
as $$ update auth.session set "isVisit" = false, "expiresAt" = 'infinity' where id = visit and "isVisit" $$; -- capped by the trigger
grant execute on function auth.end_visit(uuid) to app_job;

create function auth.is_visit(session_token text) returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$ select coalesce((select "isVisit" from auth.session where token = session_token), false) $$;
grant execute on function auth.is_visit(text) to app_login;

drop function auth.look_after_session(text, int);
create function auth.look_after_session(session_token text, idle_seconds int)
  returns table (user_id uuid, email text, first_name text, last_name text, expires_at timestamptz,
    is_parent boolean, is_admin boolean, staff_role text, is_child boolean, is_opened_by_other boolean, owes_terms boolean,
    is_visit boolean)
  language sql volatile security definer set search_path = public, pg_temp
as $$
  update auth.session
  set "usedAt" = now() - make_interval(secs => idle_seconds), "expiresAt" = 'infinity' -- capped by the trigger
  where token = session_token and "expiresAt" > now()
    and "usedAt" < now() - make_interval(secs => idle_seconds) - interval '1 minute';
  select p.id, p.email, p.first_name, p.last_name, s."expiresAt", p.is_parent, p.is_admin, p.staff_role,
    exists (select from children where auth_user_id = p.id), s."confirmedAt" = 'epoch',
    p.is_parent and not exists (select from children where auth_user_id = p.id) and owes_terms(p.id),
    coalesce(s."isVisit", false)
  from auth.session s join profiles p on p.id = s."userId"
  where s.token = session_token and s."expiresAt" > now()
$$;
grant execute on function auth.look_after_session(text, int) to app_login;
