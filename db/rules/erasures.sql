-- Erasure: who is deleted is gone everywhere, except from anonymous counts (decision 041). What hangs on a person by a
-- foreign key goes by itself; here is the rest. Triggers, so that no way to delete can forget it.

call guard_rows('erasures');
-- Backups are kept for up to six months by default and never longer than a year (domain/operation/backups.ts).
comment on table erasures is '
about nobody: hashes of the ids of whom was deleted, and when; also as files in `DATA_DIR/erased` or the bucket
for: a restored backup brings nobody back
kept: 400 days, longer than any scheduled backup';

-- The id is random, so that its hash tells nobody who it was.
create function hash_of_id(id uuid) returns text
  language sql immutable
  return encode(sha256(convert_to(id::text, 'UTF8')), 'hex');

create function note_erasure() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into erasures (id_hash) values (hash_of_id(old.id)) on conflict do nothing;
  perform pg_notify('erased', '');
  return null;
end $$;

-- What is kept about somebody without a foreign key: mails, and notes of the audit log, of which the bare fact remains.
create function forget_person(person uuid) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  delete from mail_outbox where about @> array[person];
  update audit_log
  set actor_name = case when actor_id = person then null else actor_name end,
    subject_name = case when subject = person::text then null else subject_name end,
    actor_id = nullif(actor_id, person), subject = nullif(subject, person::text), details = '{}'
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
