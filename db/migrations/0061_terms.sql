-- Terms of use that whoever runs the installation has written (decision 112). Without any, those count that come with the
-- program (app/public/terms.tsx). A version that was published stays as it was: people have accepted it.
create table terms_versions (
  version      text primary key check (version ~ '^\d{4}-\d{2}-\d{2}(-\d{1,2})?$'),  -- the German day, and which one of that day
  content      text not null check (char_length(content) between 100 and 60000),
  changes      text not null check (char_length(changes) between 5 and 500),         -- what is new, in a sentence
  must_accept  boolean not null,
  published_at timestamptz not null default now(),
  published_by uuid references profiles on delete set null
);
create index on terms_versions (published_by);
create index on terms_versions (published_at) where must_accept;
call guard_rows('terms_versions');
create policy everyone_reads on terms_versions for select to app_visitor, app_parent using (true);
create policy operator_reads on terms_versions for select to app_admin, app_operator using (true);
create policy operator_publishes on terms_versions for insert to app_admin, app_operator
  with check (published_by = (select actor_id()));
grant select (version, content, changes, must_accept, published_at) on terms_versions to app_visitor, app_parent;
grant select, insert (version, content, changes, must_accept, published_by) on terms_versions to app_admin, app_operator;
-- absent: update and delete, for everybody but the server.
comment on table terms_versions is '
about nobody: the terms of use in all their versions, whether all parents have to accept them, and who of the team published them
for: telling what was accepted, and when
kept: as long as the installation';
create trigger announce_content after insert or update or delete on terms_versions
  for each statement execute function announce_content();

-- Whether somebody has to accept terms before going on: none was accepted since the newest version that all have to accept.
create function owes_terms(person uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (
    select from (select max(published_at) as since from terms_versions where must_accept) asked
    where asked.since is not null and not exists (
      select from terms_acceptances a join terms_versions v on v.version = a.version
      where a.user_id = person and v.published_at >= asked.since))
$$;

-- Registering accepts what counts at that moment, whichever way it goes.
create or replace function note_accepted_terms() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into terms_acceptances (user_id, version)
  values (new.id, coalesce((select version from terms_versions order by published_at desc limit 1), new."termsVersion"));
  return new;
end $$;

-- Who is behind a session, now with whether terms are to be accepted. Children accept none: their parents do.
drop function auth.enter(text, text);
drop function auth.person_by_session(text);
create function auth.person_by_session(session_token text)
  returns table (user_id uuid, is_parent boolean, is_admin boolean, staff_role text, child_id uuid, session_id uuid,
    has_fresh_password boolean, owes_terms boolean)
  language plpgsql stable security definer rows 1 set search_path = public, pg_temp
as $$
begin
  return query
    select p.id, p.is_parent, p.is_admin, p.staff_role, c.id, s.id, s."confirmedAt" > now() - interval '10 minutes',
      p.is_parent and c.id is null and owes_terms(p.id)
    from auth.session s
    join profiles p on p.id = s."userId"
    left join children c on c.auth_user_id = p.id
    where s.token = session_token and s."expiresAt" > now();
end $$;

create function auth.enter(session_token text, wanted text)
  returns table (user_id uuid, is_parent boolean, is_admin boolean, staff_role text, child_id uuid, session_id uuid,
    has_fresh_password boolean, owes_terms boolean)
  language plpgsql volatile rows 1
as $$
begin
  select * into user_id, is_parent, is_admin, staff_role, child_id, session_id, has_fresh_password, owes_terms
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
    is_parent boolean, is_admin boolean, staff_role text, is_child boolean, owes_terms boolean)
  language sql volatile security definer set search_path = public, pg_temp
as $$
  update auth.session
  set "usedAt" = now() - make_interval(secs => idle_seconds), "expiresAt" = 'infinity' -- capped by the trigger
  where token = session_token and "expiresAt" > now()
    and "usedAt" < now() - make_interval(secs => idle_seconds) - interval '1 minute';
  select p.id, p.email, p.first_name, p.last_name, s."expiresAt", p.is_parent, p.is_admin, p.staff_role,
    exists (select from children where auth_user_id = p.id),
    p.is_parent and not exists (select from children where auth_user_id = p.id) and owes_terms(p.id)
  from auth.session s join profiles p on p.id = s."userId"
  where s.token = session_token and s."expiresAt" > now()
$$;
grant execute on function auth.person_by_session(text), auth.enter(text, text), auth.look_after_session(text, int) to app_login;
