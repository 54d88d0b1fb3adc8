-- What was learned fades. Some weeks after a pass was earned its child is offered to refresh it, if its parent lets it be
-- offered; the pass stays whatever comes of it (decision 047).
alter table children add column refreshers_offered boolean not null default true;
grant update (refreshers_offered) on children to app_parent;

-- An attempt is at a quiz, or at a refresher: then its questions were drawn from several quizzes.
alter table open_attempts
  alter column quiz_id drop not null,
  alter column revision drop not null,
  add column pass_id uuid,
  add column drawn jsonb,  -- of a refresher: quiz, revision and question, in the order they are asked
  add foreign key (pass_id, child_id) references child_passes (id, child_id) on delete cascade,
  add constraint is_at_one_thing check (
    case when pass_id is null then quiz_id is not null and revision is not null and drawn is null
    else quiz_id is null and revision is null and drawn is not null and child_id is not null end);
-- Whoever begins a refresher twice, on whichever devices, goes on with the same questions.
create unique index open_attempts_one_refresher on open_attempts (pass_id);

-- A refresher that was done, by questions or by a simulation. No score: three questions tell only whether it is worth
-- looking again. Ids of questions and lessons carry no foreign key: those may be edited away.
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
