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
grant execute on function auth.enter(text, text) to app_login;

-- What the browser is told about its session, now with the roles of its holder: they were asked for by a request of their own.
drop function auth.look_after_session(text, int);
create function auth.look_after_session(session_token text, idle_seconds int)
  returns table (user_id uuid, email text, first_name text, last_name text, expires_at timestamptz,
    is_parent boolean, is_admin boolean, is_child boolean)
  language sql volatile security definer set search_path = public, pg_temp
as $$
  update auth.session
  set "usedAt" = now() - make_interval(secs => idle_seconds), "expiresAt" = 'infinity' -- capped by the trigger
  where token = session_token and "expiresAt" > now()
    and "usedAt" < now() - make_interval(secs => idle_seconds) - interval '1 minute';
  select p.id, p.email, p.first_name, p.last_name, s."expiresAt", p.is_parent, p.is_admin,
    exists (select from children where auth_user_id = p.id)
  from auth.session s join profiles p on p.id = s."userId"
  where s.token = session_token and s."expiresAt" > now()
$$;
grant execute on function auth.look_after_session(text, int) to app_login;

-- What the page of a link shows, in one statement: what it opens and, for whoever may know, whose it is. Nothing of a lesson
-- or quiz that was deleted or withdrawn (`is_available`). Whether who asks may see it, the server decides: a lesson for
-- parents opens by a parent's link only.
create function shared_content(token text)
  returns table (content_type text, parent_id uuid, child_id uuid, child_name text, is_parent_only boolean,
    is_available boolean, title text, description text, content text, quiz_id uuid, competency text, level text, levels text[])
  language plpgsql stable security definer rows 1 set search_path = public, pg_temp
as $$
begin
  return query
    select k.content_type, k.parent_id, k.child_id, c.name, coalesce(one.is_parent_only, false), p.id is not null,
      one.title, one.description, one.content, one.quiz_id, p.title, l.title,
      array(
        select o.title from skill_levels o
        where o.competency_id = p.id and o.published_at is not null order by o.order_index, o.title)
    from (
      select f.content_type, f.content_id, f.parent_id, f.child_id
      from child_shareable_links f where f.access_token = token and f.is_active
      union all
      select a.content_type, a.content_id, null, null
      from shareable_links a where a.access_token = token and a.is_active) k
    left join children c on c.id = k.child_id
    left join lateral (
      select s.is_parent_only, s.title, s.description, s.content, null::uuid as quiz_id, s.skill_level_id, s.published_at
      from lessons s where k.content_type = 'lesson' and s.id = k.content_id
      union all
      select false, q.title, q.description, null, q.id, q.skill_level_id, q.published_at
      from quizzes q where k.content_type = 'quiz' and q.id = k.content_id) one on true
    left join skill_levels l on l.id = one.skill_level_id
    left join competencies p on p.id = l.competency_id and p.published_at is not null and one.published_at is not null;
end $$;
grant execute on function shared_content(text) to app_visitor;
