-- What a child earned, and who may check it.

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
  -- A pass covers the levels that are open to the child, and says how many of all these are. A child that is older, or
  -- for whom a parent opens more, earns the next step beside it (decision 077).
  step          int not null default 1,
  steps_total   int,
  unique (id, child_id),  -- so that what refers to a pass can name its child with it
  check (step between 1 and coalesce(steps_total, step)),
  unique (child_id, competency_id, step)
);
create index on child_passes (child_id, earned_at desc);
create index on child_passes (competency_id);
create index on child_passes (earned_at);

-- A pass is there to be shown around: a parent may let others check it on a page of its own (decision 043), behind the
-- code that is printed on the pass. Switched off is deleted: the next one has another code.
create table pass_checks (
  pass_id    uuid not null,
  child_id   uuid not null references children on delete cascade,
  -- 144 random bits out of three uuids, written so that they fit into an address. Nobody chooses a code.
  code       text not null unique default translate(encode(substring(sha256(
    uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) from 1 for 18), 'base64'), '+/', '-_'),
  shows_name boolean not null default false,
  opened_at  timestamptz not null default now(),
  opened_by  uuid default actor_id() references profiles on delete set null,
  primary key (pass_id, child_id),  -- one for a pass: the foreign key gives it a single child
  foreign key (pass_id, child_id) references child_passes (id, child_id) on delete cascade
);
create index on pass_checks (child_id);
create index on pass_checks (opened_by);

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
