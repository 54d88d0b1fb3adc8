-- What admins do is read by admins, with the names of then (/admin/audit). What the log says about sign-ins and families is
-- not theirs: such rows have no kind.
alter table audit_log
  add column kind         text check (char_length(kind) <= 20),
  add column actor_name   text,  -- of adults only
  add column subject_name text;  -- of content, or of an adult
update audit_log set kind = 'content' where action like 'content %' or action = 'simulation secret renewed';
update audit_log set kind = 'media' where action like 'picture %';
update audit_log set kind = 'mails' where action = 'mails sent again';
update audit_log set kind = 'access' where action = 'access refused' and details ->> 'path' like 'admin.%';
update audit_log a set actor_name = p.first_name || ' ' || p.last_name
from profiles p
where a.kind is not null and p.id = a.actor_id and (p.is_admin or p.is_parent);

create index on audit_log (kind, id);
create index on audit_log (id) where kind is not null;
create index on audit_log (actor_id, id) where kind is not null;
drop policy admin_reads on audit_log;
create policy admin_reads on audit_log for select to app_admin using (kind is not null);

-- Only added to. Time takes rows away, and a person who leaves is taken out of them: both by the two functions below.
revoke update, delete on audit_log from app_job;

create function forget_audit_records(of_accounts_before timestamptz, of_admins_before timestamptz) returns int
  language sql volatile security definer set search_path = public, pg_temp
as $$
  with gone as (
    delete from audit_log
    where happened_at < case when kind is null then of_accounts_before else of_admins_before end
    returning 1)
  select count(*)::int from gone
$$;
grant execute on function forget_audit_records(timestamptz, timestamptz) to app_job;

create or replace function forget_person(person uuid) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  delete from mail_outbox where about @> array[person];
  update audit_log
  set actor_name = case when actor_id = person then null else actor_name end,
    subject_name = case when subject = person::text then null else subject_name end,
    actor_id = nullif(actor_id, person), subject = nullif(subject, person::text), details = '{}'
  where actor_id = person or subject = person::text or position(person::text in details::text) > 0;
$$;
