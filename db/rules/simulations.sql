-- Simulations (decision 012). A child reads those that its parent lets it practise alone.

call content_rows('simulations');
create policy visitor_reads_titles on simulations for select to app_visitor
  using (published_at is not null and skill_level_id in (select id from skill_levels));
create policy parent_reads on simulations for select to app_parent
  using (published_at is not null and skill_level_id in (select id from skill_levels));
create policy child_reads on simulations for select to app_child
  using (published_at is not null and skill_level_id in (select open_level_ids())
    and id in (select simulation_id from simulation_releases));
create policy author_begins on simulations for insert to app_author with check (published_at is null);
grant select (id, skill_level_id, title, description, order_index, published_at, needs_contact_data, reports_outcome)
  on simulations to app_visitor;
grant select (id, skill_level_id, title, description, order_index, published_at, needs_contact_data, reports_outcome,
  taken_back_at, binned_at) on simulations to app_parent, app_child;
grant insert (skill_level_id, order_index, title, endpoint_url) on simulations to app_author;
-- absent for every learner: endpoint_url; for authors published_at and revision: only the server publishes, for who edits
create trigger announce_content after insert or update or delete or truncate on simulations
  for each statement execute function announce_content();
create trigger forget_comments after delete on simulations for each row execute function forget_comments('simulation');
create trigger forget_schedule after delete on simulations for each row execute function forget_schedule('simulation');
comment on table simulations is '
about nobody: the content
for: teaching
kept: as long as it is content';

call guard_rows('simulation_secrets');
comment on table simulation_secrets is '
about nobody: the key with which a simulation''s provider signs
for: believing nobody else what it tells
kept: with the simulation';

call guard_rows('simulation_attempts');
create policy parent_reads on simulation_attempts for select to app_parent
  using (child_id in (select id from children));
create policy child_reads on simulation_attempts for select to app_child using (child_id = (select own_child_id()));
grant select on simulation_attempts to app_parent, app_child;
create trigger need_consent before insert on simulation_attempts
  for each row when (new.child_id is not null) execute function require_consent_to_learn();
create trigger announce_family after insert or update or delete on simulation_attempts
  for each row execute function announce_family();
comment on table simulation_attempts is 'Übungen
about a child: how a simulation ended, or why it could not be started
for: learning, showing how it went
kept: 24 months; the best result of each simulation stays with the child';
comment on column simulation_attempts.simulation_id is 'Übung';
comment on column simulation_attempts.is_successful is 'geschafft';
comment on column simulation_attempts.outcome is 'Ausgang';
comment on column simulation_attempts.mode is 'Art';
comment on column simulation_attempts.launch_failure is 'nicht gestartet, weil';
comment on column simulation_attempts.completed_at is 'gestartet am';
comment on column simulation_attempts.finished_at is 'beendet am';

call guard_rows('simulation_releases');
create policy parent_releases on simulation_releases for all to app_parent
  using (child_id in (select own_child_ids()))
  with check (child_id in (select own_child_ids()) and simulation_id in (select id from simulations));
create policy child_reads on simulation_releases for select to app_child using (child_id = (select own_child_id()));
grant select, delete on simulation_releases to app_parent;
grant insert (child_id, simulation_id) on simulation_releases to app_parent;
grant select on simulation_releases to app_child;
-- absent: writing contact_recipient; the server notes it together with the launch in which it was agreed
create trigger announce_family after insert or update or delete on simulation_releases
  for each row execute function announce_family();
create trigger note_change after insert or delete on simulation_releases
  for each row execute function note_change_of_learning('simulation-released', 'simulation-withheld');
comment on table simulation_releases is 'Freigegebene Übungen
about a child: which simulations it may start, and who may get its contact data then
for: learning
kept: with the child';
comment on column simulation_releases.simulation_id is 'Übung';
comment on column simulation_releases.released_at is 'freigegeben am';
comment on column simulation_releases.contact_recipient is 'Kontaktdaten gehen an';

call guard_rows('simulation_starts');
create policy admin_reads on simulation_starts for select to app_admin, app_editor, app_author using (true);
grant select on simulation_starts to app_admin, app_editor, app_author;
-- absent: whoever started it, and for which child
comment on table simulation_starts is '
about nobody: whether a simulation''s provider let it be started, to the minute; not who wanted to, nor for which child
for: finding out that nobody can start it
kept: 90 days';

call guard_rows('simulation_checks');
create policy admin_reads on simulation_checks for select to app_admin, app_editor, app_author using (true);
grant select on simulation_checks to app_admin, app_editor, app_author;
comment on table simulation_checks is '
about nobody: whether a simulation''s provider answered by night
for: finding out that nobody can start it
kept: with the simulation';
