-- Who is deleted is gone everywhere (design: 'deletion erases, except anonymous counts'; decision 041). What hangs on a
-- person by a foreign key goes by itself; here is the rest. Triggers, so that no way to delete can forget it.
alter table mail_outbox
  add column about uuid[] not null default '{}',              -- logins and children that the mail goes to or tells of
  add column leaves_no_trace boolean not null default false;  -- the receipt of a deletion: its row goes when it is settled
create index on mail_outbox using gin (about);
create index on children (email) where email is not null;

-- An address may change while a mail to it is still kept: the person is noted, not only the address.
create function note_recipient() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if not new.leaves_no_trace then
    new.about := new.about
      || array(select id from auth."user" where email = lower(new.recipient))
      || array(select id from children where email = new.recipient);
  end if;
  return new;
end $$;
create trigger note_recipient before insert on mail_outbox for each row execute function note_recipient();

-- What is kept about somebody without a foreign key: mails, and notes of the audit log, of which the bare fact remains.
create function forget_person(person uuid) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  delete from mail_outbox where about @> array[person];
  update audit_log
  set actor_id = nullif(actor_id, person), subject = nullif(subject, person::text), details = '{}'
  where actor_id = person or subject = person::text or position(person::text in details::text) > 0;
$$;

create function forget_child() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform forget_person(old.id);
  return null;
end $$;
create trigger forget_child after delete on children for each row execute function forget_child();

create function auth.forget_login() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform forget_person(old.id);
  -- Counts of questions stay, without whose they were: the foreign key alone would leave browser and page visit.
  update faq_clicks set user_id = null, session_id = '', user_agent = null where user_id = old.id;
  delete from auth.verification
  where position(old.id::text in value) > 0 or position(old.id::text in identifier) > 0
    or position(old.email in value) > 0 or position(old.email in identifier) > 0;
  return old;
end $$;
create trigger forget_login before delete on auth."user" for each row execute function auth.forget_login();

-- A parent leaves, and with the login go its children and all that hangs on them. False for anybody else: children leave
-- with their parents' word, and the account of an admin is a trace of what was done to the content.
create function auth.erase_account(person uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from auth."user" u using profiles p
  where u.id = person and p.id = u.id and p.is_parent and not p.is_admin
    and not exists (select from children where auth_user_id = person);
  return found;
end $$;
grant execute on function auth.erase_account(uuid) to app_job;
