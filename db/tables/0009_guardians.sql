-- Two parents, and people who help (decision 091).

-- Who accompanies a child, since when. The guardians of now stand in its own row too (children).
create table guardianships (
  id         uuid primary key default gen_random_uuid(),
  kind       text not null check (kind in ('guardian', 'helper')),
  child_id   uuid not null references children on delete cascade,
  person_id  uuid not null references profiles on delete cascade,
  since      timestamptz not null default now(),
  ended_at   timestamptz check (ended_at >= since),
  invited_by uuid references profiles on delete set null
);
create unique index one_present_guardianship on guardianships (child_id, person_id) where ended_at is null;
create index on guardianships (child_id);
create index on guardianships (person_id);
create index on guardianships (invited_by);

-- Invitations of adults. Link and code are derived by the server, as those of children (decision 020); the code is read
-- out by who invites, so that a link in wrong hands opens nothing.
create table guardian_invitations (
  id          uuid primary key default gen_random_uuid(),
  invited_by  uuid not null references profiles on delete cascade,
  kind        text not null check (kind in ('guardian', 'helper')),
  email       text check (char_length(email) <= 254),
  token_hash  bytea not null unique,
  created_at  timestamptz not null default now(),
  mailed_at   timestamptz,
  expires_at  timestamptz not null default now() + interval '7 days',
  wrong_tries int not null default 0 check (wrong_tries between 0 and 5),
  used_at     timestamptz,
  revoked_at  timestamptz
);
create index on guardian_invitations (invited_by);

create table guardian_invitation_children (
  invitation_id uuid not null references guardian_invitations on delete cascade,
  child_id      uuid not null references children on delete cascade,
  primary key (invitation_id, child_id)
);
create index on guardian_invitation_children (child_id);

-- Who of two guardians changed what: no values, only what it was. Both read it, and
-- nothing is noted while there is one.
create table family_changes (
  id        bigint generated always as identity primary key,
  child_id  uuid not null references children on delete cascade,
  person_id uuid references profiles on delete set null,
  what      text not null check (what ~ '^[a-z-]{1,40}$'),
  about     text check (char_length(about) <= 200),
  at        timestamptz not null default now()
);
create index on family_changes (child_id, at desc);
create index on family_changes (person_id);
