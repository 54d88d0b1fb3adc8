-- Whether somebody else opened a session for its owner: then it does nothing that only the owner may do (decisions 076, 092).

-- The password was shown a while ago, and by whom the session is: it proves less than one that was just begun.
create function auth.age_session(aged uuid) returns void
  language sql security definer set search_path = public, pg_temp
as $$ update auth.session set "confirmedAt" = now() - interval '1 day' where id = aged $$;
grant execute on function auth.age_session(uuid) to app_job;

drop function auth.enter(text, text);
drop function auth.person_by_session(text);
create function auth.person_by_session(session_token text)
  returns table (user_id uuid, is_parent boolean, is_admin boolean, staff_role text, child_id uuid, session_id uuid,
    has_fresh_password boolean, is_opened_by_other boolean, owes_terms boolean)
  language plpgsql stable security definer rows 1 set search_path = public, pg_temp
as $$
begin
  return query
    select p.id, p.is_parent, p.is_admin, p.staff_role, c.id, s.id, s."confirmedAt" > now() - interval '10 minutes',
      s."confirmedAt" = 'epoch', p.is_parent and c.id is null and owes_terms(p.id)
    from auth.session s
    join profiles p on p.id = s."userId"
    left join children c on c.auth_user_id = p.id
    where s.token = session_token and s."expiresAt" > now();
end $$;

create function auth.enter(session_token text, wanted text)
  returns table (user_id uuid, is_parent boolean, is_admin boolean, staff_role text, child_id uuid, session_id uuid,
    has_fresh_password boolean, is_opened_by_other boolean, owes_terms boolean)
  language plpgsql volatile rows 1
as $$
begin
  select * into user_id, is_parent, is_admin, staff_role, child_id, session_id, has_fresh_password, is_opened_by_other, owes_terms
  from auth.person_by_session(session_token);
  if user_id is null then
    return;
  end if;
  perform set_config('transaction_read_only', 'on', true), set_config('app.actor', user_id::text, true);
  if (wanted = 'app_parent' and is_parent) or (wanted = 'app_child' and child_id is not null)
    or (wanted = 'app_admin' and is_admin) or wanted = 'app_' || staff_role then
    perform set_config('role', wanted, true);
  end if;
  return next;
end $$;

drop function auth.look_after_session(text, int);
create function auth.look_after_session(session_token text, idle_seconds int)
  returns table (user_id uuid, email text, first_name text, last_name text, expires_at timestamptz,
    is_parent boolean, is_admin boolean, staff_role text, is_child boolean, is_opened_by_other boolean, owes_terms boolean)
  language sql volatile security definer set search_path = public, pg_temp
as $$
  update auth.session
  set "usedAt" = now() - make_interval(secs => idle_seconds), "expiresAt" = 'infinity' -- capped by the trigger
  where token = session_token and "expiresAt" > now()
    and "usedAt" < now() - make_interval(secs => idle_seconds) - interval '1 minute';
  select p.id, p.email, p.first_name, p.last_name, s."expiresAt", p.is_parent, p.is_admin, p.staff_role,
    exists (select from children where auth_user_id = p.id), s."confirmedAt" = 'epoch',
    p.is_parent and not exists (select from children where auth_user_id = p.id) and owes_terms(p.id)
  from auth.session s join profiles p on p.id = s."userId"
  where s.token = session_token and s."expiresAt" > now()
$$;
grant execute on function auth.person_by_session(text), auth.enter(text, text), auth.look_after_session(text, int) to app_login;
