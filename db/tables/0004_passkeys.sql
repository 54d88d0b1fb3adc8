-- Passkeys of adults (decision 094). The private half of each stays on the owner's device, or in its password manager.
create table passkeys (
  id            uuid primary key default gen_random_uuid(),
  user_id       uuid not null references auth."user" on delete cascade,
  credential_id text not null unique check (char_length(credential_id) between 1 and 1400),
  public_key    bytea not null,
  counter       bigint not null check (counter >= 0),  -- 0 for ever where a passkey is on several devices
  transports    text[] not null default '{}',
  is_backed_up  boolean not null,
  name          text not null check (char_length(name) between 1 and 60),
  created_at    timestamptz not null default now(),
  last_used_at  timestamptz  -- null: never since it was added
);
create index on passkeys (user_id, created_at);

-- A challenge carries its own proof and is written down once it was answered, so that it is answered once.
create table auth.spent_challenges (
  challenge_hash bytea primary key,
  expires_at     timestamptz not null
);
create index on auth.spent_challenges (expires_at);
