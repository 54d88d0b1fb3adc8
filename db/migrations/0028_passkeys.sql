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
call guard_rows('passkeys');
create policy owner_reads on passkeys for select to app_parent, app_admin using (user_id = (select actor_id()));
create policy owner_renames on passkeys for update to app_parent, app_admin
  using (user_id = (select actor_id())) with check (user_id = (select actor_id()));
create policy owner_removes on passkeys for delete to app_parent, app_admin using (user_id = (select actor_id()));
grant select (id, user_id, credential_id, name, is_backed_up, created_at, last_used_at) on passkeys to app_parent, app_admin;
grant update (name) on passkeys to app_parent, app_admin;
grant delete on passkeys to app_parent, app_admin;
-- absent: adding, which the server does once it has checked what the device signed; and children, who have none
comment on table passkeys is 'Passkeys
about a parent: public half of each passkey, the name it was given, since when, when last used, whether it is kept on several devices
for: signing in without a password
kept: until it is removed, or with the account';
comment on column passkeys.name is 'Name';
comment on column passkeys.is_backed_up is 'auf mehreren Geräten';
comment on column passkeys.created_at is 'angelegt am';
comment on column passkeys.last_used_at is 'zuletzt benutzt am';

-- Children sign in with what their parents have set up. And ten are enough for everybody: a list that is read whole.
create function limit_passkeys() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- Two tabs: the second one waits here, and then counts the passkey of the first.
  if (select "isChild" from auth."user" where id = new.user_id for no key update) then
    raise exception 'a child has no passkey' using errcode = 'check_violation', constraint = 'passkeys_of_adults';
  end if;
  if (select count(*) from passkeys where user_id = new.user_id) >= 10 then
    raise exception 'too many passkeys' using errcode = 'check_violation', constraint = 'passkeys_of_a_person';
  end if;
  return new;
end $$;
create trigger limit_passkeys before insert on passkeys for each row execute function limit_passkeys();

-- A challenge carries its own proof and is written down once it was answered, so that it is answered once.
create table auth.spent_challenges (
  challenge_hash bytea primary key,
  expires_at     timestamptz not null
);
create index on auth.spent_challenges (expires_at);
call guard_rows('auth.spent_challenges');
comment on table auth.spent_challenges is '
about nobody: hashes of random numbers that passkeys have signed
for: taking each signature once
kept: an hour at most';
