-- Links to one lesson or quiz that work without a login (decision 021).

call guard_rows('shareable_links');
create policy admin_reads on shareable_links for select to app_admin, app_editor using (child_id is null);
create policy admin_shares on shareable_links for insert to app_admin, app_editor
  with check (child_id is null and creator_id = (select actor_id()));
-- Any admin may switch off or delete what another one shared.
create policy admin_switches on shareable_links for update to app_admin, app_editor
  using (child_id is null) with check (child_id is null);
create policy admin_deletes on shareable_links for delete to app_admin, app_editor using (child_id is null);
grant select, delete, insert (content_type, content_id, creator_id, access_token), update (is_active)
  on shareable_links to app_admin, app_editor;
comment on table shareable_links is 'Weitere geteilte Links
about a child: which lesson or quiz; links that admins make belong to no child
for: learning without signing in
kept: until deleted';
call label_columns('shareable_links', '{
  "content_type": "zu", "content_id": "Inhalt", "is_active": "aktiv", "created_at": "erstellt am"}');

call guard_rows('child_shareable_links');
create policy parent_reads on child_shareable_links for select
  to app_parent using (child_id in (select own_child_ids()));
create policy parent_shares on child_shareable_links for insert to app_parent
  with check (child_id in (select own_child_ids()) and parent_id = (select actor_id()) and creator_id = (select actor_id())
    and content_id in (select id from lessons union all select id from quizzes));
-- Either guardian switches off what one of them has shared; who shares gives its own name.
create policy parent_switches on child_shareable_links for update to app_parent
  using (child_id in (select own_child_ids())) with check (child_id in (select own_child_ids()));
grant select, insert (content_type, content_id, child_id, parent_id, creator_id, access_token), update (is_active) on
  child_shareable_links to app_parent;
call announce_changes('child_shareable_links');
create trigger note_made after insert on child_shareable_links
  for each row execute function note_change_of_row('link-made');
create trigger note_ended after update of is_active on child_shareable_links
  for each row when (old.is_active and not new.is_active) execute function note_change_of_row('link-ended');
comment on table child_shareable_links is 'Geteilte Links
about a child: which lesson or quiz, how often used
for: learning without signing in
kept: until revoked and deleted with the child';
call label_columns('child_shareable_links', '{
  "content_type": "zu", "content_id": "Inhalt", "is_active": "aktiv", "created_at": "erstellt am",
  "last_used_at": "zuletzt benutzt am", "use_count": "wie oft benutzt"}');

-- 256 bits out of three random uuids (366 random bits); written so that it fits into an address.
create function generate_shareable_token() returns text
  language sql volatile set search_path = public, pg_temp
as $$
  select translate(rtrim(encode(sha256(
    uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'base64'), '='), '+/', '-_')
$$;
grant execute on function generate_shareable_token() to app_parent, app_admin, app_job, app_editor;

create function get_content_by_token(token text) returns table (content_type text, content_id uuid, child_id uuid)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select l.content_type, l.content_id, l.child_id from child_shareable_links l where l.access_token = token and l.is_active
  union all
  select l.content_type, l.content_id, null from shareable_links l where l.access_token = token and l.is_active
$$;
grant execute on function get_content_by_token(text) to app_visitor, app_job;

-- What the page of a link shows, in one statement: what it opens and, for whoever may know, whose it is. Nothing of a
-- lesson or quiz that was deleted (`is_available`), and of one that was taken back that it was. Whether who asks may
-- see it, the server decides: a lesson for parents opens by a parent's link only.
create function shared_content(token text)
  returns table (content_type text, guardian_ids uuid[], child_id uuid, child_name text, is_parent_only boolean,
    is_available boolean, is_taken_back boolean, title text, description text, content text, activities jsonb, quiz_id uuid,
    competency text, level text)
  language plpgsql stable security definer rows 1 set search_path = public, pg_temp
as $$
begin
  return query
    select k.content_type, case when c.id is not null then array_remove(array[c.parent_id, c.other_guardian_id], null) end,
      k.child_id, c.name, coalesce(one.is_parent_only, false),
      coalesce(one.published_at is not null and l.published_at is not null and p.published_at is not null, false),
      one.binned_at is null and l.binned_at is null and p.binned_at is null
        and coalesce(one.taken_back_at, l.taken_back_at, p.taken_back_at) is not null,
      one.title, one.description, one.content, one.activities, one.quiz_id, p.title, l.title
    from (
      select f.content_type, f.content_id, f.child_id
      from child_shareable_links f where f.access_token = token and f.is_active
      union all
      select a.content_type, a.content_id, null
      from shareable_links a where a.access_token = token and a.is_active) k
    left join children c on c.id = k.child_id
    left join lateral (
      select s.is_parent_only, s.title, s.description, s.content, s.activities, null::uuid as quiz_id, s.skill_level_id,
        s.published_at, s.taken_back_at, s.binned_at
      from lessons s where k.content_type = 'lesson' and s.id = k.content_id
      union all
      select false, q.title, q.description, null, null, q.id, q.skill_level_id, q.published_at, q.taken_back_at, q.binned_at
      from quizzes q where k.content_type = 'quiz' and q.id = k.content_id) one on true
    left join skill_levels l on l.id = one.skill_level_id
    left join competencies p on p.id = l.competency_id;
end $$;
grant execute on function shared_content(text) to app_visitor;
