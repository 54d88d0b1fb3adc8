-- How reads are answered without a transaction of their own (decision 075).

-- In plpgsql, because its plan is kept with the connection.
create or replace function auth.person_by_session(session_token text)
  returns table (user_id uuid, is_parent boolean, is_admin boolean, child_id uuid, session_id uuid, has_fresh_password boolean)
  language plpgsql stable security definer rows 1 set search_path = public, pg_temp
as $$
begin
  return query
    select p.id, p.is_parent, p.is_admin, c.id, s.id, s."confirmedAt" > now() - interval '10 minutes'
    from auth.session s
    join profiles p on p.id = s."userId"
    left join children c on c.auth_user_id = p.id
    where s.token = session_token and s."expiresAt" > now();
end $$;

-- The first statement of a batch of reads: whoever holds this session takes on the role for the rest of the batch, if it is
-- theirs to take. Otherwise everything stays as it is, and app_login may read nothing. The caller's rights, not the owner's:
-- only so can the role be set.
create function auth.enter(session_token text, wanted text)
  returns table (user_id uuid, is_parent boolean, is_admin boolean, child_id uuid, session_id uuid, has_fresh_password boolean)
  language plpgsql volatile rows 1
as $$
begin
  select * into user_id, is_parent, is_admin, child_id, session_id, has_fresh_password
  from auth.person_by_session(session_token);
  if user_id is null then
    return;
  end if;
  perform set_config('transaction_read_only', 'on', true), set_config('app.actor', user_id::text, true);
  if (wanted = 'app_parent' and is_parent) or (wanted = 'app_child' and child_id is not null)
    or (wanted = 'app_admin' and is_admin) then
    perform set_config('role', wanted, true);
  end if;
  return next;
end $$;
revoke execute on function auth.enter(text, text) from public;
grant execute on function auth.enter(text, text) to app_login;
