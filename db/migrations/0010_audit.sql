-- Who did what to whom, in ids. Written by the server, read by admins, changed by nobody.
create table audit_log (
  id          bigint generated always as identity primary key,
  happened_at timestamptz not null default now(),
  actor_id    uuid,
  action      text not null,
  subject     text,
  details     jsonb not null default '{}'
);
create index on audit_log (happened_at desc);
call guard_rows('audit_log');
create policy admin_reads on audit_log for select to app_admin using (true);
grant select on audit_log to app_admin;
