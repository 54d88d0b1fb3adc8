-- What was learned fades. Some weeks after a pass was earned its child is offered to refresh it, if its parent lets it
-- be offered; the pass stays whatever comes of it (decision 047). A refresher that was done, by questions or by a
-- simulation. No score: three questions tell only whether it is worth looking again. Ids of questions and lessons carry
-- no foreign key: those may be edited away.
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

-- A child has put the offer off; nothing is offered for a while.
create table refresher_breaks (
  child_id   uuid primary key references children on delete cascade,
  put_off_at timestamptz not null default now()
);
