-- Passes: earned by the child, shown by its parent, checked by strangers (decision 043).

call guard_rows('child_passes');
create policy parent_reads on child_passes for select to app_parent using (child_id in (select id from children));
create policy child_reads on child_passes for select to app_child using (child_id = (select own_child_id()));
grant select on child_passes to app_parent, app_child;
-- absent: insert; a pass is earned, never written by who holds it
create trigger announce_family after insert or update or delete on child_passes
  for each row execute function announce_family();
comment on table child_passes is 'Pässe
about a child: what it has earned, which step of it, and when
for: showing it
kept: with the child';
comment on column child_passes.title is 'Pass';
comment on column child_passes.description is 'Beschreibung';
comment on column child_passes.motto is 'Leitsatz';
comment on column child_passes.note is 'Notiz';
comment on column child_passes.levels is 'Level';
comment on column child_passes.earned_at is 'verdient am';
comment on column child_passes.stamped_at is 'gestempelt am';
comment on column child_passes.step is 'Stufe';
comment on column child_passes.steps_total is 'Stufen insgesamt';

call guard_rows('pass_checks');
-- That the pass is this child's is the foreign key's business.
create policy parent_opens on pass_checks for all to app_parent
  using (child_id in (select own_child_ids())) with check (child_id in (select own_child_ids()));
create policy child_reads on pass_checks for select to app_child using (child_id = (select own_child_id()));
grant select, delete on pass_checks to app_parent;
grant insert (pass_id, child_id, shows_name) on pass_checks to app_parent;
grant update (shows_name) on pass_checks to app_parent;
grant select on pass_checks to app_child;
-- absent: everything for app_visitor; the code opens one pass, by get_pass_by_code;
-- writing opened_by; it is whoever opens
create trigger announce_family after insert or update or delete on pass_checks
  for each row execute function announce_family();
create trigger note_change after insert or delete on pass_checks
  for each row execute function note_change_of_learning('pass-check-opened', 'pass-check-closed');
comment on table pass_checks is 'Prüfseiten von Pässen
about a child: that others may check a pass by its code, whether they see the first name, and which parent opened the page; nothing about who did
for: showing that a printed pass is true, and closing what somebody who leaves has opened
kept: until a parent switches it off, or who opened it leaves';
comment on column pass_checks.shows_name is 'zeigt den Vornamen';
comment on column pass_checks.opened_at is 'eingeschaltet am';

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

call guard_rows('pass_congratulations');
create policy parent_reads on pass_congratulations for select
  to app_parent using (child_id in (select own_child_ids()));
-- That the pass is this child's is the foreign key's business.
create policy parent_congratulates on pass_congratulations for insert to app_parent
  with check (child_id in (select own_child_ids()));
create policy child_reads on pass_congratulations for select to app_child using (child_id = (select own_child_id()));
create policy child_thanks on pass_congratulations for update to app_child
  using (child_id = (select own_child_id())) with check (child_id = (select own_child_id()));
grant select on pass_congratulations to app_parent, app_child;
grant insert (pass_id, child_id) on pass_congratulations to app_parent;
grant update (thanked_at) on pass_congratulations to app_child;
-- absent: delete, and update for parents; what was said to a child is not taken back
create trigger need_consent before insert on pass_congratulations
  for each row execute function require_consent_to_learn();
create trigger announce_family after insert or update or delete on pass_congratulations
  for each row execute function announce_family();
comment on table pass_congratulations is 'Glückwünsche zu Pässen
about a child: on which passes its parent congratulated it and when, and when it said thanks
for: showing both that the other saw it
kept: with the child';
comment on column pass_congratulations.pass_id is 'Pass';
comment on column pass_congratulations.congratulated_at is 'gratuliert am';
comment on column pass_congratulations.thanked_at is 'bedankt am';
