-- A parent invites a child to make its own account. The token itself is never stored, only its hash (decision 020).
create table child_invitations (
  id                    uuid primary key default gen_random_uuid(),
  parent_id             uuid not null references profiles on delete cascade,
  child_id              uuid not null references children on delete cascade,
  email                 text,
  version               int not null default 1 check (version > 0),
  invitation_token_hash bytea unique,
  created_at            timestamptz not null default now(),
  expires_at            timestamptz not null default now() + interval '7 days',
  used_at               timestamptz,
  revoked_at            timestamptz
);
create index on child_invitations (child_id, created_at desc);
create index on child_invitations (parent_id);
-- At most one invitation of a child can still be accepted.
create unique index one_open_invitation on child_invitations (child_id) where used_at is null and revoked_at is null;
call guard_rows('child_invitations');
create policy parent_reads on child_invitations for select to app_parent using (child_id in (select own_child_ids()));
grant select (id, parent_id, child_id, email, version, created_at, expires_at, used_at, revoked_at)
  on child_invitations to app_parent;  -- made and revoked by the server, which alone knows the key

-- An invitation sent to an address that is no longer the child's must not work.
create function revoke_invitations() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update child_invitations set revoked_at = now()
  where child_id = new.id and used_at is null and revoked_at is null;
  return null;
end $$;
create trigger revoke_invitations after update of email on children
  for each row when (old.email is distinct from new.email) execute function revoke_invitations();

create function get_invitation_by_token(token text)
  returns table (child_email text, child_id uuid, child_name text, child_last_name text,
    parent_first_name text, parent_last_name text, is_valid boolean)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select i.email, c.id, c.name, c.last_name, p.first_name, p.last_name,
    i.used_at is null and i.revoked_at is null and i.expires_at > now() and c.auth_user_id is null
  from child_invitations i
  join children c on c.id = i.child_id
  join profiles p on p.id = i.parent_id
  where i.invitation_token_hash = sha256(convert_to(token, 'UTF8'))
$$;
grant execute on function get_invitation_by_token(text) to app_visitor, app_job;

-- False when the child is gone or already has an account.
create function link_child_to_auth_user(child_id uuid, auth_user_id uuid, child_email text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update children c set auth_user_id = link_child_to_auth_user.auth_user_id
  where c.id = link_child_to_auth_user.child_id and c.auth_user_id is null
    and c.email is not distinct from link_child_to_auth_user.child_email;
  return found;
end $$;
grant execute on function link_child_to_auth_user(uuid, uuid, text) to app_job;  -- called from the acceptance of an invitation only

-- Uses the invitation up; false when somebody else was faster.
create function accept_child_invitation(invitation_token text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  accepted uuid;
begin
  update child_invitations set used_at = now()
  where invitation_token_hash = sha256(convert_to(invitation_token, 'UTF8'))
    and used_at is null and revoked_at is null and expires_at > now()
  returning child_id into accepted;
  update children set invitation_accepted = true where id = accepted;
  return accepted is not null;
end $$;
grant execute on function accept_child_invitation(text) to app_job;

-- The login of an invited child, made in our own transaction: the auth library cannot take part in it.
create function auth.create_child_login(email text, password_hash text, first_name text, last_name text, is_confirmed boolean)
  returns uuid
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  user_id uuid;
begin
  insert into auth."user" ("name", "email", "emailVerified", "firstName", "lastName", "isChild")
  values (trim(first_name || ' ' || coalesce(last_name, '')), lower(create_child_login.email), is_confirmed,
    first_name, coalesce(nullif(last_name, ''), '–'), true)
  returning id into user_id;
  insert into auth.account ("accountId", "providerId", "userId", "password")
  values (user_id::text, 'credential', user_id, password_hash);
  return user_id;
end $$;
grant execute on function auth.create_child_login(text, text, text, text, boolean) to app_job;

-- A child's login ends with the child.
create function delete_child_login() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from auth."user" where id = old.auth_user_id;
  return null;
end $$;
create trigger delete_child_login after delete on children
  for each row when (old.auth_user_id is not null) execute function delete_child_login();
