-- Simulations (decision 012). A child reads those that its parent lets it practise alone.

call piece_rows('simulations', 'simulation');
create policy child_reads on simulations for select to app_child
  using (published_at is not null and skill_level_id in (select open_level_ids())
    and id in (select simulation_id from simulation_releases));
grant select (id, skill_level_id, title, description, order_index, published_at, needs_contact_data, reports_outcome)
  on simulations to app_visitor;
grant select (id, skill_level_id, title, description, order_index, published_at, needs_contact_data, reports_outcome,
  taken_back_at, binned_at) on simulations to app_parent, app_child;
grant insert (skill_level_id, order_index, title, endpoint_url) on simulations to app_author;
-- absent for every learner: endpoint_url; for authors published_at and revision: only the
-- server publishes, for who edits

call guard_rows('simulation_secrets');
comment on table simulation_secrets is '
about nobody: the key with which a simulation''s provider signs
for: believing nobody else what it tells
kept: with the simulation';

call family_rows('simulation_attempts', 'select id from children');
call need_consent('simulation_attempts');
call announce_changes('simulation_attempts');
comment on table simulation_attempts is 'Übungen
about a child: how a simulation ended, or why it could not be started
for: learning, showing how it went
kept: 24 months; the best result of each simulation stays with the child';
call label_columns('simulation_attempts', '{
  "simulation_id": "Übung", "is_successful": "geschafft", "outcome": "Ausgang", "mode": "Art",
  "launch_failure": "nicht gestartet, weil", "completed_at": "gestartet am", "finished_at": "beendet am"}');

call guard_rows('simulation_releases');
create policy parent_releases on simulation_releases for all to app_parent
  using (child_id in (select own_child_ids()))
  with check (child_id in (select own_child_ids()) and simulation_id in (select id from simulations));
create policy child_reads on simulation_releases for select to app_child using (child_id = (select own_child_id()));
grant select, insert (child_id, simulation_id), delete on simulation_releases to app_parent;
grant select on simulation_releases to app_child;
-- absent: writing contact_recipient; the server notes it together with the launch in which it was agreed
call announce_changes('simulation_releases');
create trigger note_change after insert or delete on simulation_releases
  for each row execute function note_change_of_learning('simulation-released', 'simulation-withheld');
comment on table simulation_releases is 'Freigegebene Übungen
about a child: which simulations it may start, and who may get its contact data then
for: learning
kept: with the child';
call label_columns('simulation_releases', '{
  "simulation_id": "Übung", "released_at": "freigegeben am", "contact_recipient": "Kontaktdaten gehen an"}');

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
