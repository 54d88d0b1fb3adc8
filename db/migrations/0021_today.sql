-- Congratulations on a pass (decision 081): one tap of a parent, which the child sees, and may thank for.

create table pass_congratulations (
  pass_id          uuid not null,
  child_id         uuid not null references children on delete cascade,
  congratulated_at timestamptz not null default now(),
  thanked_at       timestamptz,
  primary key (pass_id, child_id),  -- one for a pass: the foreign key gives it a single child
  foreign key (pass_id, child_id) references child_passes (id, child_id) on delete cascade
);
create index on pass_congratulations (child_id);
call guard_rows('pass_congratulations');
create policy parent_reads on pass_congratulations for select to app_parent using (child_id in (select own_child_ids()));
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
