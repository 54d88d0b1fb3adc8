-- That somebody dialled a number of help, or opened its page, and found what the facts say (decision 079).

-- Each check is a row of its own: who made sure of a number, and when, stays to be read. `value`: what was tried; when the
-- fact says something else by now, nobody has tried that.
create table fact_checks (
  id         uuid primary key default gen_random_uuid(),
  fact_key   text not null check (fact_key ~ '^[a-z][a-z0-9-]{0,59}$'),
  value      text not null check (char_length(value) between 1 and 2000),
  is_right   boolean not null,
  note       text check (char_length(note) between 1 and 500), -- what was found instead
  checked_by uuid references profiles on delete set null,
  checked_at timestamptz not null default now(),
  check (is_right or note is not null)
);
create index on fact_checks (fact_key, checked_at desc);
create index on fact_checks (checked_by);
call guard_rows('fact_checks');
create policy team_reads on fact_checks for select to app_admin, app_editor, app_author using (true);
create policy team_checks on fact_checks for insert to app_admin, app_editor, app_author
  with check (checked_by = (select actor_id()));
grant select, insert (fact_key, value, is_right, note, checked_by) on fact_checks to app_admin, app_editor, app_author;
-- absent: update and delete. A slip is followed by another check, and both can be read.
comment on table fact_checks is '
about nobody: which number or page of help was tried, what was found, and who of the team tried it
for: help that can be reached
kept: as long as the installation, so that it can be said when somebody last made sure';
