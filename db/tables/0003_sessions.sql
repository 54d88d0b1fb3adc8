-- How long a session lasts, and what its owner may do with it (decision 022).
create table auth.session (
  "id"          uuid primary key default gen_random_uuid(),
  "token"       text not null unique,
  "userId"      uuid not null references auth."user" on delete cascade,
  "userAgent"   text,
  "ipAddress"   text,
  "createdAt"   timestamptz not null default now(),
  "updatedAt"   timestamptz not null default now(),
  "usedAt"      timestamptz not null default now(),  -- the person did something; a page that only looks does not count
  "confirmedAt" timestamptz not null default now(),  -- the person showed who they are: by signing in, or by the password again
  "expiresAt"   timestamptz not null,
  "isVisit"     boolean  -- of a child on somebody else's device: ends with the browser; null: the owner is no child
);
create index on auth.session ("userId");

-- Links that we mail: whoever opens one reads mail at the address it was sent to (decision 037). Only a hash is kept.
create table auth.mailed_links (
  -- Deferred: a link for nobody is made and taken back, so that the time of an answer does not tell who has an account.
  user_id    uuid not null references auth."user" on delete cascade deferrable initially deferred,
  purpose    text not null check (purpose in ('confirm', 'change', 'reset')),
  email      text not null check (char_length(email) <= 254),
  token_hash bytea not null unique,
  asked_in   uuid references auth.session on delete set null,  -- stays signed in when a change of address ends the others
  expires_at timestamptz not null,
  primary key (user_id, purpose)  -- a newer link takes the place of the older one
);
create index on auth.mailed_links (asked_in);
create index on auth.mailed_links (expires_at);
