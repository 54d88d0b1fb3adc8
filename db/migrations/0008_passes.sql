-- What a child earned, who may check it, and how it stays fresh.

-- A pass is a document: it keeps the words it was earned with, and outlives the competency.
create table child_passes (
  id            uuid primary key default gen_random_uuid(),
  child_id      uuid not null references children on delete cascade,
  competency_id uuid references competencies on delete set null,
  title         text not null,
  description   text,
  motto         text,
  note          text,
  levels        text[] not null,
  earned_at     timestamptz not null default now(),
  stamped_at    timestamptz[] not null default '{}',  -- beside levels, in their order; null where nobody knows
  unique (child_id, competency_id),
  unique (id, child_id)  -- so that what refers to a pass can name its child with it
);
create index on child_passes (child_id, earned_at desc);
create index on child_passes (competency_id);
create index on child_passes (earned_at);
call guard_rows('child_passes');
create policy parent_reads on child_passes for select to app_parent using (child_id in (select own_child_ids()));
create policy child_reads on child_passes for select to app_child using (child_id = (select own_child_id()));
grant select on child_passes to app_parent, app_child;
-- absent: insert; a pass is earned, never written by who holds it
create trigger announce_family after insert or update or delete on child_passes
  for each row execute function announce_family();
comment on table child_passes is 'Pässe
about a child: what it has earned, and when
for: showing it
kept: with the child';
comment on column child_passes.title is 'Pass';
comment on column child_passes.description is 'Beschreibung';
comment on column child_passes.motto is 'Leitsatz';
comment on column child_passes.note is 'Notiz';
comment on column child_passes.levels is 'Level';
comment on column child_passes.earned_at is 'verdient am';
comment on column child_passes.stamped_at is 'gestempelt am';

-- A pass is there to be shown around: a parent may let others check it on a page of its own (decision 043), behind the code
-- that is printed on the pass. Switched off is deleted: the next one has another code.
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
comment on table pass_checks is 'Prüfseiten von Pässen
about a child: that others may check a pass by its code, and whether they see the first name; nothing about who did
for: showing that a printed pass is true
kept: until a parent switches it off';
comment on column pass_checks.shows_name is 'zeigt den Vornamen';
comment on column pass_checks.opened_at is 'eingeschaltet am';

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

-- What was learned fades. Some weeks after a pass was earned its child is offered to refresh it, if its parent lets it be
-- offered; the pass stays whatever comes of it (decision 047). A refresher that was done, by questions or by a simulation.
-- No score: three questions tell only whether it is worth looking again. Ids of questions and lessons carry no foreign key:
-- those may be edited away.
create table refreshers (
  id       uuid primary key,  -- of the attempt, or of the run of the simulation: doing it twice changes nothing
  done_at  timestamptz not null default now(),
  child_id uuid not null,
  pass_id  uuid not null,
  way      text not null check (way in ('questions', 'simulation')),
  result   text not null check (result in ('secure', 'refresh')),
  asked    uuid[] not null default '{}',  -- the next one asks others
  missed   uuid[] not null default '{}',
  lessons  uuid[] not null default '{}',  -- what helps: beside missed, in its order, null where nothing does; of a simulation one
  foreign key (pass_id, child_id) references child_passes (id, child_id) on delete cascade
);
create index on refreshers (child_id, done_at desc);
create index on refreshers (pass_id, done_at desc);
call guard_rows('refreshers');
create policy parent_reads on refreshers for select to app_parent using (child_id in (select own_child_ids()));
create policy child_reads on refreshers for select to app_child using (child_id = (select own_child_id()));
-- A parent sees that and how, not which questions.
grant select (id, child_id, pass_id, done_at, way, result) on refreshers to app_parent;
grant select on refreshers to app_child;
-- absent: insert for both; a result is the server's
create trigger need_consent before insert on refreshers for each row execute function require_consent_to_learn();
create trigger announce_family after insert or update or delete on refreshers
  for each row execute function announce_family();
comment on table refreshers is 'Auffrischungen
about a child: when it refreshed a pass, whether it still knew it, which questions it was asked and missed, which lessons help
for: asking other questions next time, offering it in good time (decision 047); parents see the day and the result
kept: 24 months, the latest of each pass with the child';
comment on column refreshers.pass_id is 'Pass';
comment on column refreshers.done_at is 'gemacht am';
comment on column refreshers.way is 'Art';
comment on column refreshers.result is 'Ergebnis';
comment on column refreshers.asked is 'Frage';
comment on column refreshers.missed is 'nicht gewusst';
comment on column refreshers.lessons is 'dazu hilft';

-- A child has put the offer off; nothing is offered for a while.
create table refresher_breaks (
  child_id   uuid primary key references children on delete cascade,
  put_off_at timestamptz not null default now()
);
call guard_rows('refresher_breaks');
create policy child_puts_off on refresher_breaks for select to app_child using (child_id = (select own_child_id()));
grant select on refresher_breaks to app_child;
-- absent: writing, the moment is the server's; everything for parents, putting off is the child's own affair
create trigger announce_family after insert or update or delete on refresher_breaks
  for each row execute function announce_family();
comment on table refresher_breaks is 'Verschobene Auffrischung
about a child: when it put an offer off
for: not offering it again too soon
kept: a week';
comment on column refresher_breaks.put_off_at is 'verschoben am';
