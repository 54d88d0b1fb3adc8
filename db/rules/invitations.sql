-- Invitations of children to an account of their own (decision 020).

call guard_rows('child_invitations');
create policy parent_reads on child_invitations for select to app_parent using (child_id in (select id from children));
grant select (id, parent_id, child_id, email, version, created_at, mailed_at, expires_at, used_at, revoked_at)
  on child_invitations to app_parent;
-- absent: writing; invitations are made and revoked by the server, which alone knows the key
create trigger note_change after insert on child_invitations
  for each row execute function note_change_of_learning('child-invited');
comment on table child_invitations is 'Einladungen
about a child: the address, hash of the link, times
for: its own account
kept: 30 days after the link has ended';
call label_columns('child_invitations', '{
  "email": "an", "created_at": "erstellt am", "mailed_at": "per E-Mail geschickt am", "expires_at": "gültig bis",
  "used_at": "angenommen am", "revoked_at": "beendet am"}');

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
    i.used_at is null and i.revoked_at is null and i.expires_at > now()
      and auth.email_of_child(c.auth_user_id) is null
  from child_invitations i
  join children c on c.id = i.child_id
  join profiles p on p.id = i.parent_id
  where i.invitation_token_hash = sha256(convert_to(token, 'UTF8'))
$$;
grant execute on function get_invitation_by_token(text) to app_visitor, app_job;

-- This and the two that follow are for the acceptance of an invitation only. False when the
-- child is gone or has an account.
create function link_child_to_auth_user(child_id uuid, auth_user_id uuid, child_email text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update children c set auth_user_id = link_child_to_auth_user.auth_user_id
  where c.id = link_child_to_auth_user.child_id and c.auth_user_id is null
    and c.email is not distinct from link_child_to_auth_user.child_email;
  return found;
end $$;
grant execute on function link_child_to_auth_user(uuid, uuid, text) to app_job;

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
