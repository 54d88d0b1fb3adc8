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
