-- Passes: earned by the child, shown by its parent, checked by strangers (decision 043).

call family_rows('child_passes', 'select id from children');
-- absent: insert; a pass is earned, never written by who holds it
call announce_changes('child_passes');
comment on table child_passes is 'Pässe
about a child: what it has earned, which step of it, and when
for: showing it
kept: with the child';
call label_columns('child_passes', '{
  "title": "Pass", "description": "Beschreibung", "motto": "Leitsatz", "note": "Notiz", "levels": "Level",
  "earned_at": "verdient am", "stamped_at": "gestempelt am", "step": "Stufe", "steps_total": "Stufen insgesamt"}');

call guard_rows('pass_checks');
-- That the pass is this child's is the foreign key's business.
create policy parent_opens on pass_checks for all to app_parent
  using (child_id in (select own_child_ids())) with check (child_id in (select own_child_ids()));
create policy child_reads on pass_checks for select to app_child using (child_id = (select own_child_id()));
grant select, insert (pass_id, child_id, shows_name), update (shows_name), delete on pass_checks to app_parent;
grant select on pass_checks to app_child;
-- absent: everything for app_visitor; the code opens one pass, by get_pass_by_code;
-- writing opened_by; it is whoever opens
call announce_changes('pass_checks');
create trigger note_change after insert or delete on pass_checks
  for each row execute function note_change_of_learning('pass-check-opened', 'pass-check-closed');
comment on table pass_checks is 'Prüfseiten von Pässen
about a child: that others may check a pass by its code, whether they see the first name, and which parent opened the page; nothing about who did
for: showing that a printed pass is true, and closing what somebody who leaves has opened
kept: until a parent switches it off, or who opened it leaves';
call label_columns('pass_checks', '{"shows_name": "zeigt den Vornamen", "opened_at": "eingeschaltet am"}');

-- What a stranger with the code is told. Without a consent that holds nothing is shown of a child (decision 025).
create function get_pass_by_code(given text)
  returns table (pass_id uuid, title text, levels text[], step int, steps_total int, earned_at timestamptz, first_name text)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select p.id, p.title, p.levels, p.step, p.steps_total, p.earned_at, case when k.shows_name then c.name end
  from pass_checks k
  join child_passes p on p.id = k.pass_id
  join children c on c.id = p.child_id
  where k.code = given and has_consent(c.id)
$$;
grant execute on function get_pass_by_code(text) to app_visitor;

call family_rows('pass_congratulations');
-- That the pass is this child's is the foreign key's business.
create policy parent_congratulates on pass_congratulations for insert to app_parent
  with check (child_id in (select own_child_ids()));
create policy child_thanks on pass_congratulations for update to app_child
  using (child_id = (select own_child_id())) with check (child_id = (select own_child_id()));
grant insert (pass_id, child_id) on pass_congratulations to app_parent;
grant update (thanked_at) on pass_congratulations to app_child;
-- absent: delete, and update for parents; what was said to a child is not taken back
create trigger need_consent before insert on pass_congratulations
  for each row execute function require_consent_to_learn();
call announce_changes('pass_congratulations');
comment on table pass_congratulations is 'Glückwünsche zu Pässen
about a child: on which passes its parent congratulated it and when, and when it said thanks
for: showing both that the other saw it
kept: with the child';
call label_columns('pass_congratulations', '{
  "pass_id": "Pass", "congratulated_at": "gratuliert am", "thanked_at": "bedankt am"}');
