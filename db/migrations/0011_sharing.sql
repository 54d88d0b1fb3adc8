-- Links to one lesson or quiz that work without a login and never expire (decision 021).
create table shareable_links (
  id           uuid primary key default gen_random_uuid(),
  content_type text not null check (content_type in ('lesson', 'quiz')),
  content_id   uuid not null,
  child_id     uuid references children on delete cascade,
  creator_id   uuid not null references profiles on delete cascade,
  access_token text not null unique,
  is_active    boolean not null default true,
  created_at   timestamptz not null default now()
);
create index on shareable_links (content_type, content_id);
create index on shareable_links (creator_id);
create index on shareable_links (child_id);
call guard_rows('shareable_links');
create policy admin_reads on shareable_links for select to app_admin using (child_id is null);
create policy admin_shares on shareable_links for insert to app_admin
  with check (child_id is null and creator_id = (select actor_id()));
-- Any admin may switch off or delete what another one shared.
create policy admin_switches on shareable_links for update to app_admin using (child_id is null) with check (child_id is null);
create policy admin_deletes on shareable_links for delete to app_admin using (child_id is null);
grant select, delete on shareable_links to app_admin;
grant insert (content_type, content_id, creator_id, access_token) on shareable_links to app_admin;
grant update (is_active) on shareable_links to app_admin;
comment on table shareable_links is 'Weitere geteilte Links
about a child: which lesson or quiz; links that admins make belong to no child
for: learning without signing in
kept: until deleted';
comment on column shareable_links.content_type is 'zu';
comment on column shareable_links.content_id is 'Inhalt';
comment on column shareable_links.is_active is 'aktiv';
comment on column shareable_links.created_at is 'erstellt am';

-- A link for one child: what is done through it counts for that child.
create table child_shareable_links (
  id           uuid primary key default gen_random_uuid(),
  content_type text not null check (content_type in ('lesson', 'quiz')),
  content_id   uuid not null,
  child_id     uuid not null references children on delete cascade,
  parent_id    uuid not null references profiles on delete cascade,
  creator_id   uuid not null references profiles on delete cascade,
  access_token text not null unique,
  is_active    boolean not null default true,
  created_at   timestamptz not null default now(),
  last_used_at timestamptz,
  use_count    int not null default 0 check (use_count >= 0)
);
create unique index one_active_link on child_shareable_links (child_id, content_type, content_id) where is_active;
create index on child_shareable_links (child_id, created_at desc);
create index on child_shareable_links (parent_id);
create index on child_shareable_links (creator_id);
call guard_rows('child_shareable_links');
create policy parent_shares on child_shareable_links for all to app_parent
  using (child_id in (select own_child_ids()))
  with check (child_id in (select own_child_ids()) and parent_id = (select actor_id()) and creator_id = (select actor_id())
    and content_id in (select id from lessons union all select id from quizzes));
grant select on child_shareable_links to app_parent;
grant insert (content_type, content_id, child_id, parent_id, creator_id, access_token) on child_shareable_links to app_parent;
grant update (is_active) on child_shareable_links to app_parent;
create trigger announce_family after insert or update or delete on child_shareable_links
  for each row execute function announce_family();
comment on table child_shareable_links is 'Geteilte Links
about a child: which lesson or quiz, how often used
for: learning without signing in
kept: until revoked and deleted with the child';
comment on column child_shareable_links.content_type is 'zu';
comment on column child_shareable_links.content_id is 'Inhalt';
comment on column child_shareable_links.is_active is 'aktiv';
comment on column child_shareable_links.created_at is 'erstellt am';
comment on column child_shareable_links.last_used_at is 'zuletzt benutzt am';
comment on column child_shareable_links.use_count is 'wie oft benutzt';

-- 256 bits out of three random uuids (366 random bits); written so that it fits into an address.
create function generate_shareable_token() returns text
  language sql volatile set search_path = public, pg_temp
as $$
  select translate(rtrim(encode(sha256(
    uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'base64'), '='), '+/', '-_')
$$;
grant execute on function generate_shareable_token() to app_parent, app_admin, app_job;

create function get_content_by_token(token text) returns table (content_type text, content_id uuid, child_id uuid)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select l.content_type, l.content_id, l.child_id from child_shareable_links l where l.access_token = token and l.is_active
  union all
  select l.content_type, l.content_id, null from shareable_links l where l.access_token = token and l.is_active
$$;
grant execute on function get_content_by_token(text) to app_visitor, app_job;
