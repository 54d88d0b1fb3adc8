-- Checks of what stands in the facts (decision 079).

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
