-- A parent invites a child to make its own account. The token itself is never stored, only its hash (decision 020).
create table child_invitations (
  id                    uuid primary key default gen_random_uuid(),
  parent_id             uuid not null references profiles on delete cascade,
  child_id              uuid not null references children on delete cascade,
  email                 text,
  version               int not null default 1 check (version > 0),
  invitation_token_hash bytea unique,
  created_at            timestamptz not null default now(),
  mailed_at             timestamptz,  -- when the server last mailed it; null for one whose link was only shown
  expires_at            timestamptz not null default now() + interval '7 days',
  used_at               timestamptz,
  revoked_at            timestamptz
);
create index on child_invitations (child_id, created_at desc);
create index on child_invitations (parent_id);
-- At most one invitation of a child can still be accepted.
create unique index one_open_invitation on child_invitations (child_id) where used_at is null and revoked_at is null;
