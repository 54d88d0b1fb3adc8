-- A pass is a document to show around: it knows when each of its levels was stamped, and a parent may let others check it
-- on a page of its own (decision 043).
alter table child_passes
  add column stamped_at timestamptz[] not null default '{}',  -- beside levels, in their order; null where nobody knows
  add unique (id, child_id);  -- so that what refers to a pass can name its child with it
update child_passes p set stamped_at = array(
  select (
    select d.completed_at from skill_levels s
    join level_completions d on d.skill_level_id = s.id and d.child_id = p.child_id
    where s.competency_id = p.competency_id and s.title = l.title
    order by d.completed_at limit 1)
  from unnest(p.levels) with ordinality as l (title, place) order by l.place);

-- The page behind the code that is printed on a pass. Switched off is deleted: the next one has another code.
create table pass_checks (
  pass_id    uuid not null,
  child_id   uuid not null references children on delete cascade,
  -- 144 random bits out of three uuids, written so that they fit into an address. Nobody chooses a code.
  code       text not null unique default translate(encode(substring(sha256(
    uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) from 1 for 18), 'base64'), '+/', '-_'),
  shows_name boolean not null default false,
  opened_at  timestamptz not null default now(),
  primary key (pass_id, child_id),  -- one for a pass: the foreign key gives it a single child
  foreign key (pass_id, child_id) references child_passes (id, child_id) on delete cascade
);
create index on pass_checks (child_id);
call guard_rows('pass_checks');
-- That the pass is this child's is the foreign key's business.
create policy parent_opens on pass_checks for all to app_parent
  using (child_id in (select own_child_ids())) with check (child_id in (select own_child_ids()));
create policy child_reads on pass_checks for select to app_child using (child_id = (select own_child_id()));
grant select, delete on pass_checks to app_parent;
grant insert (pass_id, child_id, shows_name) on pass_checks to app_parent;
grant update (shows_name) on pass_checks to app_parent;
grant select on pass_checks to app_child;
-- absent: everything for app_visitor; the code opens one pass, by the function below
create trigger announce_family after insert or update or delete on pass_checks
  for each row execute function announce_family();

-- What a stranger with the code is told. Without a consent that holds nothing is shown of a child (decision 025).
create function get_pass_by_code(given text)
  returns table (pass_id uuid, title text, levels text[], earned_at timestamptz, first_name text)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select p.id, p.title, p.levels, p.earned_at, case when k.shows_name then c.name end
  from pass_checks k
  join child_passes p on p.id = k.pass_id
  join children c on c.id = p.child_id
  where k.code = given and has_consent(c.id)
$$;
grant execute on function get_pass_by_code(text) to app_visitor;
