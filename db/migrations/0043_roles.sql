-- Roles of those who work on the installation (decision 104), beside the admin: who writes, who edits and publishes, who runs
-- it. One person has at most one of them; an admin has all, and gives them.
do $$
declare
  name text;
begin
  foreach name in array array['app_author', 'app_editor', 'app_operator'] loop
    begin
      execute format('create role %I nologin noinherit', name);
    exception when duplicate_object or unique_violation then null;
    end;
    if not pg_has_role('app_login', name, 'member') then
      execute format('grant %I to app_login', name);
    end if;
  end loop;
end $$;
grant usage on schema public to app_author, app_editor, app_operator;

alter table profiles add column staff_role text check (staff_role in ('author', 'editor', 'operator'));
alter table profiles add constraint one_staff_role check (staff_role is null or not is_admin);
comment on column profiles.staff_role is 'Rolle im Team';
comment on table profiles is 'Profil
about a parent: name, e-mail address, telephone if given; of who works here, as what
for: having an account
kept: with the account';
-- absent: update of it. Admins give roles through the server.

-- What everybody who is signed in may do with their own account.
alter policy self_reads on profiles to app_parent, app_child, app_admin, app_author, app_editor, app_operator;
alter policy self_updates on profiles to app_parent, app_child, app_admin, app_author, app_editor, app_operator;
grant select on profiles to app_author, app_editor, app_operator;
grant update (first_name, last_name, phone) on profiles to app_author, app_editor, app_operator;
alter policy owner_reads on passkeys to app_parent, app_admin, app_author, app_editor, app_operator;
alter policy owner_renames on passkeys to app_parent, app_admin, app_author, app_editor, app_operator;
alter policy owner_removes on passkeys to app_parent, app_admin, app_author, app_editor, app_operator;
grant select (id, user_id, credential_id, name, is_backed_up, created_at, last_used_at) on passkeys
  to app_author, app_editor, app_operator;
grant update (name) on passkeys to app_author, app_editor, app_operator;
grant delete on passkeys to app_author, app_editor, app_operator;
grant execute on function actor_id(), today(), whole_years(date), own_sessions(), end_own_session(uuid), end_own_sessions(uuid),
  own_email_change() to app_author, app_editor, app_operator;
alter policy everyone_clicks on faq_clicks
  to app_visitor, app_parent, app_child, app_admin, app_author, app_editor, app_operator;
grant insert (faq_item_id, user_id, session_id, user_agent) on faq_clicks to app_author, app_editor, app_operator;

alter policy everyone_reads_active on faq_items to app_visitor, app_parent, app_child, app_operator;
grant select (id, question, answer, topic, order_index, is_active) on faq_items to app_operator;

-- Content: who edits may do what an admin may; who writes reads all of it.
create or replace procedure content_rows(edited regclass)
  language plpgsql
as $$
begin
  call guard_rows(edited);
  execute format('create policy admin_edits on %s for all to app_admin, app_editor using (true) with check (true)', edited);
  execute format('create policy author_reads on %s for select to app_author using (true)', edited);
  execute format('grant select, insert, update, delete on %s to app_admin, app_editor', edited);
  execute format('grant select on %s to app_author', edited);
end $$;
do $$
declare
  edited regclass;
begin
  foreach edited in array array['competencies', 'competency_slugs', 'skill_levels', 'lessons', 'quizzes', 'quiz_questions',
    'quiz_answers', 'simulations', 'content_drafts', 'faq_items', 'glossary_words']::regclass[] loop
    execute format('alter policy admin_edits on %s to app_admin, app_editor', edited);
    execute format('create policy author_reads on %s for select to app_author using (true)', edited);
    execute format('grant select, insert, update, delete on %s to app_editor', edited);
    execute format('grant select on %s to app_author', edited);
  end loop;
end $$;

-- An author writes drafts, and begins what a draft belongs to: a row that nobody else sees before it is published.
create policy author_writes on content_drafts for all to app_author using (true) with check (true);
grant insert, update, delete on content_drafts to app_author;
create policy author_begins on lessons for insert to app_author with check (published_at is null);
create policy author_begins on quizzes for insert to app_author with check (published_at is null);
create policy author_begins on simulations for insert to app_author with check (published_at is null);
grant insert (skill_level_id, order_index, title, content) on lessons to app_author;
grant insert (skill_level_id, order_index, title) on quizzes to app_author;
grant insert (skill_level_id, order_index, title, endpoint_url) on simulations to app_author;
-- absent: published_at, revision. Only the server publishes, for who edits.

alter policy admin_reads on content_revisions to app_admin, app_editor, app_author;
grant select on content_revisions to app_editor, app_author;
alter policy admin_reads on media to app_admin, app_editor, app_author;
alter policy admin_uploads on media to app_admin, app_editor, app_author;
alter policy admin_renames on media to app_admin, app_editor;
alter policy admin_deletes on media to app_admin, app_editor;
grant select, insert (name, file, width, height, bytes, sha256, uploaded_by) on media to app_editor, app_author;
grant update (name), delete on media to app_editor;

alter policy admin_reads on shareable_links to app_admin, app_editor;
alter policy admin_shares on shareable_links to app_admin, app_editor;
alter policy admin_switches on shareable_links to app_admin, app_editor;
alter policy admin_deletes on shareable_links to app_admin, app_editor;
grant select, delete, insert (content_type, content_id, creator_id, access_token), update (is_active) on shareable_links
  to app_editor;
grant execute on function generate_shareable_token() to app_editor;

alter policy admin_reads on simulation_starts to app_admin, app_editor, app_author;
alter policy admin_reads on simulation_checks to app_admin, app_editor, app_author;
alter policy admin_reads on statistics_state to app_admin, app_editor, app_author;
grant select on simulation_starts, simulation_checks, statistics_state to app_editor, app_author;
grant execute on function shown_learners(), shown_passes(), shown_questions(), shown_wrong_answers(), shown_effects(),
  shown_faq_clicks() to app_editor, app_author;

-- People and the log are for those who run the installation.
alter policy admin_reads on audit_log to app_admin, app_operator;
grant select on audit_log to app_operator;
grant execute on function unconfirmed_child_login(text) to app_operator;

-- Who is told when the installation needs somebody.
create function auth.operators_at_work() returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  select p.id from profiles p join auth."user" u on u.id = p.id
  where (p.is_admin or p.staff_role = 'operator') and u."lockedAt" is null
$$;
grant execute on function auth.operators_at_work() to app_job;

drop function adults(uuid, text, text, text, uuid, int);
create function adults(person uuid, search text, kind text, in_state text, after_person uuid, most int)
  returns table (id uuid, first_name text, last_name text, email text, is_parent boolean, is_admin boolean, staff_role text,
    state text, created_at timestamptz, seen_on date, children int)
  language sql stable security definer set search_path = public, pg_temp
as $$
  with known as (
    select p.*, u."createdAt", u."seenAt",
      case when u."lockedAt" is not null then 'locked' when u."emailVerified" then 'active' else 'unconfirmed' end as state
    from profiles p join auth."user" u on u.id = p.id
    where (p.is_parent or p.is_admin or p.staff_role is not null) and not u."isChild" and u.email not like '%@kind.invalid')
  select k.id, k.first_name, k.last_name, k.email, k.is_parent, k.is_admin, k.staff_role, k.state, k."createdAt",
    (k."seenAt" at time zone 'Europe/Berlin')::date,
    (select count(*)::int from children c where c.parent_id = k.id or c.other_guardian_id = k.id)
  from known k left join profiles a on a.id = after_person
  where (person is null or k.id = person)
    and (search is null or position(lower(search) in lower(k.first_name || ' ' || k.last_name || ' ' || k.email)) > 0)
    and (kind is null or case kind when 'admin' then k.is_admin when 'parent' then k.is_parent else k.staff_role = kind end)
    and (in_state is null or k.state = in_state)
    and (a.id is null or (lower(k.last_name), lower(k.first_name), k.id) > (lower(a.last_name), lower(a.first_name), a.id))
  order by lower(k.last_name), lower(k.first_name), k.id
  limit most
$$;
grant execute on function adults(uuid, text, text, text, uuid, int) to app_admin, app_operator;

-- Who is behind a session, now with the role.
drop function auth.enter(text, text);
drop function auth.person_by_session(text);
create function auth.person_by_session(session_token text)
  returns table (user_id uuid, is_parent boolean, is_admin boolean, staff_role text, child_id uuid, session_id uuid,
    has_fresh_password boolean)
  language plpgsql stable security definer rows 1 set search_path = public, pg_temp
as $$
begin
  return query
    select p.id, p.is_parent, p.is_admin, p.staff_role, c.id, s.id, s."confirmedAt" > now() - interval '10 minutes'
    from auth.session s
    join profiles p on p.id = s."userId"
    left join children c on c.auth_user_id = p.id
    where s.token = session_token and s."expiresAt" > now();
end $$;

create function auth.enter(session_token text, wanted text)
  returns table (user_id uuid, is_parent boolean, is_admin boolean, staff_role text, child_id uuid, session_id uuid,
    has_fresh_password boolean)
  language plpgsql volatile rows 1
as $$
begin
  select * into user_id, is_parent, is_admin, staff_role, child_id, session_id, has_fresh_password
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
    is_parent boolean, is_admin boolean, staff_role text, is_child boolean)
  language sql volatile security definer set search_path = public, pg_temp
as $$
  update auth.session
  set "usedAt" = now() - make_interval(secs => idle_seconds), "expiresAt" = 'infinity' -- capped by the trigger
  where token = session_token and "expiresAt" > now()
    and "usedAt" < now() - make_interval(secs => idle_seconds) - interval '1 minute';
  select p.id, p.email, p.first_name, p.last_name, s."expiresAt", p.is_parent, p.is_admin, p.staff_role,
    exists (select from children where auth_user_id = p.id)
  from auth.session s join profiles p on p.id = s."userId"
  where s.token = session_token and s."expiresAt" > now()
$$;
grant execute on function auth.person_by_session(text), auth.enter(text, text), auth.look_after_session(text, int) to app_login;

-- Their sessions last no longer than an admin's, and a role that was taken counts at once.
create or replace function auth.cap_session() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  idle interval;
  longest interval;
begin
  select limits.idle, limits.longest into idle, longest
  from profiles p
  left join children c on c.auth_user_id = p.id
  join (values ('staff',    interval '60 minutes', interval '12 hours'),
               ('child 1',  interval '24 hours',   interval '7 days'),
               ('child 14', interval '14 days',    interval '30 days'),
               ('child 90', interval '90 days',    interval '180 days'),
               ('parent',   interval '7 days',     interval '30 days')) limits(kind, idle, longest)
    on kind = case when p.is_admin or p.staff_role is not null then 'staff'
      when p.is_parent and c.id is null then 'parent'
      else 'child ' || coalesce(c.signed_in_days, 1) end
  where p.id = new."userId";
  if not found then
    raise foreign_key_violation using constraint = 'session_userId_fkey', message = 'A session of nobody.';
  end if;
  new."expiresAt" := least(new."expiresAt", new."usedAt" + idle, new."createdAt" + longest);
  return new;
end $$;
drop trigger cap_sessions on profiles;
create trigger cap_sessions after update of is_parent, is_admin, staff_role on profiles
  for each row execute function cap_sessions();
comment on table auth.session is 'Anmeldungen
about a parent: browser, shortened address, times
for: staying signed in, and seeing where one is
kept: until a day after its end: 30 days at most, children 7 (30 or 180 where that was chosen), admins and the team 12 hours';

-- Like an admin's, their accounts are no unused families', and their addresses were vouched for.
create or replace function auth.owns_address(login auth."user") returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select login."emailVerified" or not login."isChild" and (login."seenAt" is not null
    or exists (select from profiles p where p.id = login.id and (p.is_admin or p.staff_role is not null))
    or exists (select from guardianships g where g.person_id = login.id))
$$;

create or replace function auth.unused_families(since timestamptz, reminded_before timestamptz) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  select p.id from profiles p join auth."user" u on u.id = p.id
  where p.is_parent and not p.is_admin and p.staff_role is null and not u."isChild"
    and coalesce(u."seenAt", u."createdAt") < since
    and not exists (
      select from children c join auth."user" k on k.id = c.auth_user_id
      where (c.parent_id = p.id or c.other_guardian_id = p.id) and coalesce(k."seenAt", k."createdAt") >= since)
    and case when reminded_before is null then u."remindedAt" is null else u."remindedAt" < reminded_before end
$$;
