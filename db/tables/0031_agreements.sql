-- The family agreement (decision 092): what a child and its parents promise each other, in dated versions that both
-- sign. It keeps the words of that day: what the content file says later changes nothing that was signed.

create table agreements (
  id          uuid primary key default gen_random_uuid(),
  child_id    uuid not null references children on delete cascade,
  version     int not null check (version > 0),
  words       int not null default 1 check (words > 0),  -- counted up with every change of its text: who signs names what it read
  begun_at    timestamptz not null default now(),
  changed_at  timestamptz not null default now(),
  offered_at  timestamptz,
  signed_at   timestamptz,
  kept_at     timestamptz,  -- when the family last looked at it and left it as it is
  replaced_at timestamptz,
  check (signed_at is null or offered_at is not null),
  check (signed_at is not null or kept_at is null and replaced_at is null),
  unique (child_id, version),
  unique (id, child_id)  -- so that what belongs to an agreement can name its child with it
);
create unique index one_agreement_in_the_making on agreements (child_id) where signed_at is null;
create unique index one_agreement_that_holds on agreements (child_id) where signed_at is not null and replaced_at is null;

create table agreement_clauses (
  id            uuid primary key default gen_random_uuid(),
  place         int not null check (place >= 0),
  agreement_id  uuid not null,
  child_id      uuid not null,
  clause_key    text check (char_length(clause_key) <= 80),  -- of content/agreement.yaml; null: the family's own words
  written_by    text check (written_by in ('child', 'parent')),
  promised_by   text not null check (promised_by in ('child', 'parent')),
  subject       text not null,
  text          text not null check (char_length(text) between 1 and 400),
  filling       text check (char_length(filling) between 1 and 40),
  -- A freedom: it counts from the pass on. The title stays when the competency goes.
  competency_id uuid references competencies on delete set null,
  competency    text,
  steps         int check (steps > 0),
  supersedes    text[] not null default '{}',
  talk_at       timestamptz,  -- the child wants to talk about it
  opened_at     timestamptz,
  celebrated_at timestamptz,
  noticed_at    timestamptz,  -- a parent has read that its word counts now
  check ((clause_key is null) <> (written_by is null)),
  check ((competency is null) = (steps is null)),
  unique (agreement_id, clause_key),
  unique (agreement_id, written_by),  -- one sentence of their own for each
  foreign key (agreement_id, child_id) references agreements (id, child_id) on delete cascade
);
create index on agreement_clauses (child_id, competency_id);
create index on agreement_clauses (competency_id);

create table agreement_signatures (
  id           uuid primary key default gen_random_uuid(),
  signed_at    timestamptz not null default now(),
  agreement_id uuid not null,
  child_id     uuid not null,
  signed_by    text not null check (signed_by in ('child', 'guardian')),
  person_id    uuid references profiles on delete set null,  -- the guardian
  check (signed_by = 'guardian' or person_id is null),
  unique (agreement_id, person_id),
  foreign key (agreement_id, child_id) references agreements (id, child_id) on delete cascade
);
create unique index one_signature_of_the_child on agreement_signatures (agreement_id) where signed_by = 'child';
create index on agreement_signatures (child_id);
create index on agreement_signatures (person_id);
