-- The second step of a sign-in: codes of an authenticator app, and backup codes (decision 036).
-- Shape of the auth library's two-factor plugin but for the last column; secret and codes are encrypted with the server's key.
alter table auth."user" add column "twoFactorEnabled" boolean not null default false;

create table auth.second_step (
  "id"                      uuid primary key default gen_random_uuid(),
  "userId"                  uuid not null unique references auth."user" on delete cascade,
  "secret"                  text not null,
  "backupCodes"             text not null,
  "verified"                boolean not null default false,
  "failedVerificationCount" int not null default 0,
  "lockedUntil"             timestamptz,
  -- Ours: the newest 30-second step of which a code was used. The library takes the same code twice; a code has to be newer.
  "lastUsedStep"            int not null default 0 check ("lastUsedStep" >= 0)
);
alter table auth.second_step enable row level security;
create policy library_works on auth.second_step for all to app_auth using (true) with check (true);
grant select, insert, update, delete on auth.second_step to app_auth;

-- Claims the time step of a code before the library checks it: of two sign-ins at once with the same code one gets it.
-- False: a code of this step or a newer one was used.
create function auth.claim_code_step(person uuid, step int) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update auth.second_step set "lastUsedStep" = step where "userId" = person and "lastUsedStep" < step;
  return found;
end $$;
grant execute on function auth.claim_code_step(uuid, int) to app_login;

-- The admins' door asks this before every procedure where a second step is demanded.
create function auth.has_second_step(person uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$ select exists (select from auth."user" where id = person and "twoFactorEnabled") $$;
grant execute on function auth.has_second_step(uuid) to app_login;

-- Begins once a code has shown that the app knows the secret. All other sessions end: they had the password alone.
create function auth.begin_second_step(person uuid, backup_codes text, kept_session uuid) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  update auth.second_step set "verified" = true, "backupCodes" = backup_codes where "userId" = person;
  update auth."user" set "twoFactorEnabled" = true where id = person;
  delete from auth.session where "userId" = person and id <> kept_session;
$$;
grant execute on function auth.begin_second_step(uuid, text, uuid) to app_job;

-- False when there was none. Together with the audit entry and the mail about it, so in our transaction, not the library's.
create function auth.end_second_step(person uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from auth.second_step where "userId" = person;
  update auth."user" set "twoFactorEnabled" = false where id = person and "twoFactorEnabled";
  return found;
end $$;
grant execute on function auth.end_second_step(uuid) to app_job;

-- A child signs in with what its parents have set up, never through somebody else's account system (decision 024).
create function auth.keep_children_here() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  if exists (select from auth."user" where id = new."userId" and "isChild") then
    raise exception 'a child has no login elsewhere' using errcode = 'check_violation', constraint = 'account_of_child_is_here';
  end if;
  return new;
end $$;
create trigger keep_children_here before insert or update of "userId", "providerId" on auth.account
  for each row when (new."providerId" <> 'credential') execute function auth.keep_children_here();

create function auth.note_login_elsewhere() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into audit_log (actor_id, action, subject) values (new."userId", 'google linked', new."userId"::text);
  return new;
end $$;
create trigger note_login_elsewhere after insert on auth.account
  for each row when (new."providerId" <> 'credential') execute function auth.note_login_elsewhere();

-- Who accepted which version of the terms of use, and when. Kept, also when there is a newer version.
create table terms_acceptances (
  user_id     uuid not null references profiles on delete cascade,
  version     text not null check (char_length(version) between 1 and 20),
  accepted_at timestamptz not null default now(),
  primary key (user_id, version)
);
call guard_rows('terms_acceptances');
create policy parent_reads on terms_acceptances for select to app_parent using (user_id = (select actor_id()));
grant select on terms_acceptances to app_parent;

-- Registering accepts the terms, whichever way it goes; so the note is made where the account is made.
alter table auth."user" add column "termsVersion" text;
create function note_accepted_terms() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into terms_acceptances (user_id, version) values (new.id, new."termsVersion");
  return new;
end $$;
-- Triggers run in the order of their names: the profile is there already (copy_to_profile).
create trigger note_accepted_terms after insert on auth."user"
  for each row when (new."termsVersion" is not null) execute function note_accepted_terms();
