-- Who did what to whom, in ids. What admins do is read by admins, with the names of then (/admin/audit); what the log
-- says about sign-ins and families is not theirs: such rows have no kind.
create table audit_log (
  id           bigint generated always as identity primary key,
  happened_at  timestamptz not null default now(),
  kind         text check (char_length(kind) <= 20),
  action       text not null,
  actor_id     uuid,
  actor_name   text,  -- of adults only
  subject      text,
  subject_name text,  -- of content, or of an adult
  details      jsonb not null default '{}'
);
create index on audit_log (happened_at desc);
create index on audit_log (kind, id);
create index on audit_log (id) where kind is not null;
create index on audit_log (actor_id, id) where kind is not null;
