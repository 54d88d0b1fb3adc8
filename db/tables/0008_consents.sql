-- A parent's consent to keep data about a child; from 16 on the child's own (decision 025). Withdrawing notes the
-- moment; giving it again is a new row. Each guardian gives its own; one that is withdrawn stops everything, so the
-- server withdraws them together.
create table consents (
  id           uuid primary key default gen_random_uuid(),
  parent_id    uuid not null references profiles on delete cascade,
  child_id     uuid not null references children on delete cascade,
  given_by     text not null check (given_by in ('parent', 'child')),
  text_version text not null,
  given_at     timestamptz not null default now(),
  withdrawn_at timestamptz
);
create index on consents (child_id);
create index on consents (parent_id);
-- What is given is not given again: one row that holds for the same words, in however many tabs somebody agrees.
create unique index consents_given_once on consents (child_id, given_by, text_version, parent_id) where withdrawn_at is null;
