-- Who did what to whom: what an admin did is read by admins, and by who runs the installation.

call guard_rows('audit_log');
create policy admin_reads on audit_log for select to app_admin, app_operator using (kind is not null);
grant select on audit_log to app_admin, app_operator;
revoke update, delete on audit_log from app_job;
-- absent: update and delete, for everybody. Time takes rows away (forget_audit_records), and a person who leaves is
-- taken out of them (forget_person).
comment on table audit_log is 'Sicherheitsprotokoll
about nobody: sign-ins, changes, refusals, by id and with a shortened address; which simulation was started, with which host, and the names of the fields it was told; what admins did to content and accounts, and whose calls of theirs were refused: adults by the name of then, content by its title, nothing of a child
for: noticing abuse, telling who got what and who changed what
kept: 180 days, what admins did a year; of who is deleted the bare fact';
call label_columns('audit_log', '{"happened_at": "am", "action": "Vorgang", "details": "Einzelheiten"}');

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
